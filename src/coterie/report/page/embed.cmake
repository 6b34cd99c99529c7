# cmake -DPAGE=<this folder> -DOUTPUT=<file.cpp> -P embed.cmake
#
# Makes one HTML template of page.html, page.css and bundle.js, and writes it as a C++ source that
# defines coterie::kPageTemplate. The content security policy names the script and the style sheet by
# their SHA-256, so nothing else on the page can run.
cmake_minimum_required(VERSION 3.25)

# The base64 form of a hexadecimal number of 64 digits.
function(hex_to_base64 hex result)
  set(digits "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
  string(APPEND hex "00")  # 33 bytes: eleven groups of three, the last byte is padding
  set(text "")
  foreach(group RANGE 10)
    math(EXPR at "${group} * 6")
    string(SUBSTRING ${hex} ${at} 6 bytes)
    foreach(shift 18 12 6 0)
      math(EXPR digit "(0x${bytes} >> ${shift}) & 63")
      string(SUBSTRING ${digits} ${digit} 1 letter)
      string(APPEND text ${letter})
    endforeach()
  endforeach()
  string(SUBSTRING ${text} 0 43 text)
  set(${result} "${text}=" PARENT_SCOPE)
endfunction()

file(READ ${PAGE}/page.html page)
file(READ ${PAGE}/page.css style)
file(READ ${PAGE}/bundle.js script)
foreach(part style script)
  string(SHA256 hash "${${part}}")
  hex_to_base64(${hash} encoded)
  string(REPLACE "@${part}_hash@" "sha256-${encoded}" page "${page}")
  string(REPLACE "@${part}@" "${${part}}" page "${page}")
endforeach()

# Compilers limit the length of one literal, but join neighbours. Pieces end with a line.
set(literals "")
string(LENGTH "${page}" length)
while(length GREATER 0)
  string(SUBSTRING "${page}" 0 12000 piece)
  string(FIND "${piece}" "\n" end REVERSE)
  math(EXPR end "${end} + 1")
  string(SUBSTRING "${page}" 0 ${end} piece)
  string(SUBSTRING "${page}" ${end} -1 page)
  string(LENGTH "${page}" length)
  string(APPEND literals "R\"coterie(${piece})coterie\"\n")
endwhile()
file(WRITE ${OUTPUT}.new "// Written by embed.cmake from the files in page/.
#include \"coterie/report/page_data.h\"

namespace coterie {
const std::string_view kPageTemplate =
${literals};
}  // namespace coterie
")
file(COPY_FILE ${OUTPUT}.new ${OUTPUT})
