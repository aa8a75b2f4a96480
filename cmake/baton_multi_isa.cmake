# SPDX-License-Identifier: Apache-2.0
#
# One program for machines with different instruction sets:
#
#     baton_add_multi_isa(my_program SOURCES model.cpp ISAS sse2 avx2 avx512)
#
# compiles model.cpp once for each set and puts all of them into my_program, whose other sources are compiled for the plainest
# machine and choose at run time (baton/runtime/dispatch.hpp). A function that model.cpp gives to the others is an explicit
# specialisation for baton::isa::current, so that it has another name in each set.
#
# Kernels have the set in their type, but inline functions of this and other libraries have one name whatever they are compiled
# for, and a linker keeps any one of them: it could be one with AVX-512 on a machine without. So where the tools of GNU binutils are
# there (BATON_LD, BATON_OBJCOPY, BATON_NM; ELF), each set becomes one object whose weak symbols are local. An inline
# variable or a static one in an inline function then exists once in each set. Elsewhere the sets are linked from the plainest
# to the best: linkers keep the first definition that they see, and that one runs everywhere.
# What is isolated so cannot be compiled with -flto; the helper says so.
set(BATON_CMAKE_DIR ${CMAKE_CURRENT_LIST_DIR} CACHE INTERNAL "")

# GNU's, whatever the compiler's own are: others cannot dissolve groups.
if(CMAKE_EXECUTABLE_FORMAT STREQUAL "ELF" AND NOT CMAKE_CROSSCOMPILING)
  find_program(BATON_LD ld.bfd)
  find_program(BATON_OBJCOPY objcopy)
  find_program(BATON_NM nm)
  mark_as_advanced(BATON_LD BATON_OBJCOPY BATON_NM)
endif()

# The compiler flags of an instruction set by its name.
function(baton_isa_flags isa out)
  # GCC 12 warns about its own AVX-512 header, which leaves registers undefined on purpose (GCC bug 105593).
  set(quirks "")
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    set(quirks -Wno-uninitialized -Wno-maybe-uninitialized)
  endif()
  if(isa STREQUAL "sse2")
    set(flags -msse2)
  elseif(isa STREQUAL "avx2")
    set(flags -mavx2 -mfma)
  elseif(isa STREQUAL "avx512")
    set(flags -mavx2 -mfma -mavx512f -mavx512bw -mavx512dq -mavx512vl -mavx512cd ${quirks})
  elseif(isa STREQUAL "native")
    set(flags -march=native ${quirks})
  elseif(isa STREQUAL "default" OR isa STREQUAL "neon64")
    set(flags "")
  else()
    message(FATAL_ERROR "baton: unknown instruction set ${isa}; known are sse2, avx2, avx512, neon64, native and default")
  endif()
  set(${out} "${flags}" PARENT_SCOPE)
endfunction()

function(baton_add_multi_isa target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;ISAS")
  if(NOT TARGET ${target} OR NOT arg_SOURCES OR NOT arg_ISAS OR arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "baton_add_multi_isa(<target> SOURCES <source>... ISAS <set>...): the target exists, sources and sets are given")
  endif()
  set(sets "")
  foreach(isa IN ITEMS neon64 sse2 avx2 avx512)
    if(isa IN_LIST arg_ISAS)
      list(APPEND sets ${isa})
      list(REMOVE_ITEM arg_ISAS ${isa})
    endif()
  endforeach()
  if(arg_ISAS)
    message(FATAL_ERROR "baton_add_multi_isa: ${arg_ISAS}: known are sse2, avx2, avx512 and neon64")
  endif()

  set(isolates FALSE)
  if(BATON_LD AND BATON_OBJCOPY AND BATON_NM)
    set(isolates TRUE)
    get_target_property(lto ${target} INTERPROCEDURAL_OPTIMIZATION)
    if(lto)
      message(FATAL_ERROR "baton_add_multi_isa: ${target} is built with interprocedural optimization, which leaves nothing to isolate the sets by")
    endif()
  endif()

  foreach(isa IN LISTS sets)
    set(objects ${target}_${isa})
    baton_isa_flags(${isa} flags)
    add_library(${objects} OBJECT ${arg_SOURCES})
    target_link_libraries(${objects} PRIVATE baton::baton)
    target_compile_definitions(${objects} PRIVATE BATON_ISA=${isa} $<TARGET_PROPERTY:${target},COMPILE_DEFINITIONS>)
    target_include_directories(${objects} PRIVATE $<TARGET_PROPERTY:${target},INCLUDE_DIRECTORIES>)
    target_compile_options(${objects} PRIVATE $<TARGET_PROPERTY:${target},COMPILE_OPTIONS> ${flags})
    get_target_property(independent ${target} POSITION_INDEPENDENT_CODE)
    if(NOT independent MATCHES "NOTFOUND")
      set_target_properties(${objects} PROPERTIES POSITION_INDEPENDENT_CODE ${independent})
    endif()
    if(isolates)
      if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        target_compile_options(${objects} PRIVATE -fno-gnu-unique)
      endif()
      set(object ${CMAKE_CURRENT_BINARY_DIR}/${target}.${isa}.o)
      add_custom_command(OUTPUT ${object}
        COMMAND ${CMAKE_COMMAND} -DLINKER=${BATON_LD} -DOBJCOPY=${BATON_OBJCOPY} -DNM=${BATON_NM} -DOUTPUT=${object}
                -P ${BATON_CMAKE_DIR}/baton_isolate.cmake $<TARGET_OBJECTS:${objects}>
        DEPENDS ${objects} $<TARGET_OBJECTS:${objects}> COMMAND_EXPAND_LISTS VERBATIM)
      set_source_files_properties(${object} PROPERTIES EXTERNAL_OBJECT TRUE GENERATED TRUE)
      target_sources(${target} PRIVATE ${object})
    else()
      target_sources(${target} PRIVATE $<TARGET_OBJECTS:${objects}>)
    endif()
  endforeach()
  list(JOIN sets "," listed)
  target_compile_definitions(${target} PRIVATE BATON_ISAS=${listed})
endfunction()
