# SPDX-License-Identifier: Apache-2.0
#
# Installs Baton into a scratch prefix (or takes its source tree), then configures, builds and runs consumer/
# as a stranger's project would.
file(REMOVE_RECURSE ${WORK})
if(WAY STREQUAL "installed")
  execute_process(COMMAND ${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/prefix OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
  set(how -DCMAKE_PREFIX_PATH=${WORK}/prefix)
else()
  set(how -DBATON_SOURCE=${SOURCE})
endif()
execute_process(COMMAND ${CMAKE_COMMAND} -S ${CMAKE_CURRENT_LIST_DIR}/consumer -B ${WORK}/build -G ${GENERATOR}
                        -DCMAKE_CXX_COMPILER=${COMPILER} ${how} COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${CMAKE_COMMAND} --build ${WORK}/build COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${WORK}/build/consumer COMMAND_ERROR_IS_FATAL ANY)
if(EXISTS ${WORK}/build/baton/tests)
  message(FATAL_ERROR "a project that has Baton as a subfolder must not get its tests")
endif()
