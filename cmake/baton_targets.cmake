# SPDX-License-Identifier: Apache-2.0
#
# What tests, benchmarks and examples share: warnings, sanitizers, instruction sets, and oneDNN when it is there.

set(BATON_SANITIZE "" CACHE STRING "Sanitizers for tests and examples, such as address,undefined")
set(BATON_FAST_FLAGS "-O3;-march=native" CACHE STRING "Flags of benchmarks and examples, which run where they are built")

add_library(baton_warnings INTERFACE)
target_compile_options(baton_warnings INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror)
if(BATON_SANITIZE)
  target_compile_options(baton_warnings INTERFACE -fsanitize=${BATON_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer -g1)
  target_link_options(baton_warnings INTERFACE -fsanitize=${BATON_SANITIZE})
  if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    target_compile_options(baton_warnings INTERFACE -fsanitize-ignorelist=${PROJECT_SOURCE_DIR}/tests/support/sanitizer_ignore.txt)
  endif()
endif()

# The package's own configuration file insists on OpenCL; the CPU library needs none of it.
add_library(baton_onednn INTERFACE)
find_path(BATON_ONEDNN_INCLUDE dnnl.hpp)
find_library(BATON_ONEDNN_LIBRARY dnnl)
mark_as_advanced(BATON_ONEDNN_INCLUDE BATON_ONEDNN_LIBRARY)
if(BATON_ONEDNN_INCLUDE AND BATON_ONEDNN_LIBRARY)
  target_compile_definitions(baton_onednn INTERFACE BATON_HAVE_ONEDNN=1)
  target_include_directories(baton_onednn SYSTEM INTERFACE ${BATON_ONEDNN_INCLUDE})
  target_link_libraries(baton_onednn INTERFACE ${BATON_ONEDNN_LIBRARY})
endif()

# GCC 12 warns about its own AVX-512 header, which leaves registers undefined on purpose (GCC bug 105593).
set(baton_avx512_quirks "")
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  set(baton_avx512_quirks -Wno-uninitialized -Wno-maybe-uninitialized)
endif()
