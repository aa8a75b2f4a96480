# SPDX-License-Identifier: Apache-2.0
#
# Makes one object of several, with weak symbols local: cmake -DLINKER= -DOBJCOPY= -DNM= -DOUTPUT= -P baton_isolate.cmake <object>...
# Their groups are dissolved first (--force-group-allocation), or the linker would still drop all but one of each.
set(objects "")
set(seen FALSE)
math(EXPR last "${CMAKE_ARGC} - 1")
foreach(i RANGE ${last})
  if(seen)
    list(APPEND objects "${CMAKE_ARGV${i}}")
  elseif(CMAKE_ARGV${i} MATCHES "baton_isolate\\.cmake$")
    set(seen TRUE)
  endif()
endforeach()

execute_process(COMMAND ${LINKER} -r --force-group-allocation -o ${OUTPUT}.whole ${objects} COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${NM} --defined-only --format=posix ${OUTPUT}.whole OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[^\n]+ [WVu] [^\n]*" weak "${symbols}")
list(TRANSFORM weak REPLACE " .*" "")
list(JOIN weak "\n" weak)
file(WRITE ${OUTPUT}.weak "${weak}\n")
execute_process(COMMAND ${OBJCOPY} --localize-symbols=${OUTPUT}.weak ${OUTPUT}.whole ${OUTPUT} COMMAND_ERROR_IS_FATAL ANY)
file(REMOVE ${OUTPUT}.whole ${OUTPUT}.weak)
