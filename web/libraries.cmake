# What find_package finds elsewhere, made here for WebAssembly: zlib, liblzma (decoding only) and expat from Debian's
# sources, and Debian's headers of Eigen, hnswlib and JSON without the rest of /usr/include, which is another machine's.
enable_language(C)
set(CMAKE_UNITY_BUILD OFF)
set(COTERIE_WEB_FOLDER ${CMAKE_BINARY_DIR} CACHE PATH "Where both modules have their page and the sources of libraries")
set(sources ${COTERIE_WEB_FOLDER}/sources)
execute_process(COMMAND ${CMAKE_CURRENT_LIST_DIR}/get_sources.sh ${sources} COMMAND_ERROR_IS_FATAL ANY)

file(GLOB zlib ${sources}/zlib/*.c)
add_library(web_zlib STATIC ${zlib})
target_compile_definitions(web_zlib PRIVATE HAVE_UNISTD_H)
target_include_directories(web_zlib PUBLIC ${sources}/zlib)
add_library(ZLIB::ZLIB ALIAS web_zlib)

set(lzma ${sources}/xz-utils/src/liblzma)
file(GLOB lzma_sources ${lzma}/check/*_fast.c ${lzma}/check/*_table.c ${lzma}/check/check.c ${lzma}/check/sha256.c
     ${lzma}/common/block_util.c ${lzma}/common/common.c ${lzma}/common/filter_common.c ${lzma}/common/index_hash.c
     ${lzma}/common/stream_flags_common.c ${lzma}/common/vli_size.c ${lzma}/common/block_*decoder.c
     ${lzma}/common/filter_*decoder.c ${lzma}/common/stream_decoder.c ${lzma}/common/stream_flags_decoder.c
     ${lzma}/common/vli_decoder.c ${lzma}/lz/lz_decoder.c ${lzma}/lzma/*_decoder.c)
add_library(web_lzma STATIC ${lzma_sources})
target_compile_definitions(web_lzma PRIVATE HAVE_STDBOOL_H HAVE_STDINT_H HAVE_INTTYPES_H HAVE_STRING_H HAVE_LIMITS_H
  HAVE_VISIBILITY=0 HAVE_DECODERS HAVE_DECODER_LZMA1 HAVE_DECODER_LZMA2 HAVE_CHECK_CRC32 HAVE_CHECK_CRC64
  HAVE_CHECK_SHA256 SIZEOF_SIZE_T=4 ASSUME_RAM=128 TUKLIB_SYMBOL_PREFIX=lzma_)
target_include_directories(web_lzma PUBLIC ${lzma}/api PRIVATE ${sources}/xz-utils/src/common ${lzma}/common ${lzma}/check
  ${lzma}/lz ${lzma}/rangecoder ${lzma}/lzma ${lzma}/delta ${lzma}/simple)
add_library(LibLZMA::LibLZMA ALIAS web_lzma)

set(expat ${sources}/expat/expat/lib)
add_library(web_expat STATIC ${expat}/xmlparse.c ${expat}/xmlrole.c ${expat}/xmltok.c)
target_compile_definitions(web_expat PRIVATE XML_NS XML_DTD XML_CONTEXT_BYTES=1024 BYTEORDER=1234 XML_DEV_URANDOM)
# Which expat includes, whatever it holds; left alone when it is there, or every configuration would end in a new link.
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/headers/expat_config.h CONTENT "")
target_include_directories(web_expat PUBLIC ${expat} PRIVATE ${CMAKE_BINARY_DIR}/headers)
add_library(EXPAT::EXPAT ALIAS web_expat)

foreach(header IN ITEMS nlohmann eigen3 hnswlib)
  find_path(where_${header} ${header} PATHS /usr/include NO_CMAKE_FIND_ROOT_PATH REQUIRED)
  file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/headers)
  file(CREATE_LINK ${where_${header}}/${header} ${CMAKE_BINARY_DIR}/headers/${header} SYMBOLIC)
endforeach()
add_library(nlohmann_json::nlohmann_json INTERFACE IMPORTED)
target_include_directories(nlohmann_json::nlohmann_json INTERFACE ${CMAKE_BINARY_DIR}/headers)
add_library(Eigen3::Eigen INTERFACE IMPORTED)
target_include_directories(Eigen3::Eigen INTERFACE ${CMAKE_BINARY_DIR}/headers/eigen3)
set(COTERIE_HNSWLIB ${CMAKE_BINARY_DIR}/headers)
add_library(Threads::Threads INTERFACE IMPORTED)  # the preset's flags have them, or there are none
set(CMAKE_UNITY_BUILD ON)

# What emscripten's standard library lacks.
target_include_directories(coterie_flags SYSTEM INTERFACE ${CMAKE_CURRENT_LIST_DIR}/libcxx)
