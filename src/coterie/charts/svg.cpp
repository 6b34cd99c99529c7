#include "coterie/charts/svg.h"

#include <charconv>
#include <cmath>

namespace coterie {
namespace {

constexpr std::string_view kStyle = R"(
.coterie text{font:12px system-ui,-apple-system,"Segoe UI","DejaVu Sans",sans-serif;fill:#3d444d}
.coterie .title{font-size:15px;font-weight:600;fill:#1f2328}
.coterie .panel{font-size:13px;font-weight:600;fill:#1f2328}
.coterie .small{font-size:11px}
.coterie .paper{fill:#ffffff}
.coterie .grid{stroke:#e4e7eb;stroke-width:1}
.coterie .axis{stroke:#8c959f;stroke-width:1}
.coterie .boundary{stroke:#d55e00;stroke-width:1}
.coterie .on-dark,.coterie text.on-dark{fill:#ffffff}
.coterie .on-light,.coterie text.on-light{fill:#1f2328}
.coterie .muted{color:#6e7781}
.coterie .ink{color:#1f2328}
.coterie .c0{color:#0072b2}
.coterie .c1{color:#d55e00}
.coterie .c2{color:#009e73}
.coterie .c3{color:#cc79a7}
.coterie .c4{color:#e69f00}
.coterie .c5{color:#56b4e9}
.coterie .c6{color:#7a5195}
.coterie .c7{color:#5f6b76}
@media (prefers-color-scheme:dark){
.coterie text{fill:#c9d1d9}
.coterie .title,.coterie .panel{fill:#f0f6fc}
.coterie .paper{fill:#0d1117}
.coterie .grid{stroke:#262c36}
.coterie .axis{stroke:#6e7681}
.coterie .boundary{stroke:#ff9d4d}
.coterie .muted{color:#9198a1}
.coterie .ink{color:#e6edf3}
.coterie .c0{color:#4aa8e8}
.coterie .c1{color:#ff8a4c}
.coterie .c2{color:#2fcf9f}
.coterie .c3{color:#e7a3c8}
.coterie .c4{color:#f2bb3f}
.coterie .c5{color:#9ad7f7}
.coterie .c6{color:#b79be0}
.coterie .c7{color:#aab4be}
}
)";

bool starts_code_point(char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }

}  // namespace

std::string fixed_number(double value, int decimals) {
  if (!std::isfinite(value)) return "0";
  char buffer[400];
  const auto end =
      std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::fixed, decimals).ptr;
  return std::string(buffer, end);
}

std::string short_number(double value, int decimals) {
  std::string text = fixed_number(value, decimals);
  if (text.find('.') != std::string::npos) {
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
  }
  return text == "-0" ? "0" : text;
}

std::string escape_xml(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
  }
  return out;
}

double text_width(std::string_view text, double font_size) {
  double width = 0;
  for (const char c : text) {
    if (!starts_code_point(c)) continue;
    if (std::string_view("iljI.,:;|!'()[] ").find(c) != std::string_view::npos) {
      width += 0.37;
    } else if (std::string_view("mwMW%@").find(c) != std::string_view::npos) {
      width += 0.95;
    } else {
      width += 0.63;
    }
  }
  return width * font_size;
}

Svg::Attribute::Attribute(std::string_view attribute_name, double number)
    : name(attribute_name), value(short_number(number)) {}

Svg::Svg(double width, double height, std::string_view title, std::string_view description) {
  open("svg", {{"xmlns", "http://www.w3.org/2000/svg"},
               {"class", "coterie"},
               {"role", "img"},
               {"width", width},
               {"height", height},
               {"viewBox", "0 0 " + short_number(width) + " " + short_number(height)}});
  out_ += "<title>" + escape_xml(title) + "</title>\n";
  if (!description.empty()) out_ += "<desc>" + escape_xml(description) + "</desc>\n";
  out_ += "<style>" + std::string(kStyle) + "</style>\n";
  leaf("rect", {{"class", "paper"}, {"width", width}, {"height", height}});
}

void Svg::start(std::string_view tag, Attributes attributes) {
  out_ += "<" + std::string(tag);
  for (const auto& [name, value] : attributes) {
    out_ += " " + name + "=\"" + escape_xml(value) + "\"";
  }
}

void Svg::open(std::string_view tag, Attributes attributes) {
  start(tag, attributes);
  out_ += ">\n";
  open_.emplace_back(tag);
}

void Svg::close() {
  out_ += "</" + open_.back() + ">\n";
  open_.pop_back();
}

void Svg::leaf(std::string_view tag, Attributes attributes) {
  start(tag, attributes);
  out_ += "/>\n";
}

void Svg::text(double x, double y, std::string_view content, Attributes attributes) {
  start("text", {{"x", x}, {"y", y}});
  for (const auto& [name, value] : attributes) {
    out_ += " " + name + "=\"" + escape_xml(value) + "\"";
  }
  out_ += ">" + escape_xml(content) + "</text>\n";
}

void Svg::line(double x1, double y1, double x2, double y2, std::string_view css_class) {
  leaf("line", {{"class", css_class}, {"x1", x1}, {"y1", y1}, {"x2", x2}, {"y2", y2}});
}

std::string Svg::finish() {
  while (!open_.empty()) close();
  return std::move(out_);
}

}  // namespace coterie
