#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace coterie {

// Writes one SVG picture, element by element. Coordinates are pixels from the upper left corner.
//
// Colours come from one style sheet that every picture carries: classes c0..c7 set the colour of a
// series (Okabe & Ito's palette, which the colour-blind can tell apart), `muted` that of reference
// lines, and a reader whose system is dark gets light ink on dark paper. No scripts, no fonts, no
// links: a picture is complete in itself and may be pasted into an HTML page.
class Svg {
 public:
  // An attribute; numbers are written with at most two decimals, whatever the locale.
  struct Attribute {
    Attribute(std::string_view attribute_name, std::string_view text)
        : name(attribute_name), value(text) {}
    Attribute(std::string_view attribute_name, double number);
    std::string name, value;
  };
  using Attributes = std::initializer_list<Attribute>;

  // `title` and `description` are what a screen reader says about the picture.
  Svg(double width, double height, std::string_view title, std::string_view description);

  void open(std::string_view tag, Attributes attributes = {});
  void close();
  void leaf(std::string_view tag, Attributes attributes);
  void text(double x, double y, std::string_view content, Attributes attributes = {});
  void line(double x1, double y1, double x2, double y2, std::string_view css_class);

  std::string finish();  // closes what is open; the writer is empty afterwards

 private:
  void start(std::string_view tag, Attributes attributes);

  std::string out_;
  std::vector<std::string> open_;
};

// At most `decimals` decimals, without trailing zeros: 0.5, 12, -3.25.
std::string short_number(double value, int decimals = 2);

// Exactly `decimals` decimals: 0.50, 12.00.
std::string fixed_number(double value, int decimals);

// &, <, > and " replaced by their entities; control characters, which XML forbids, by spaces.
std::string escape_xml(std::string_view text);

// A careful estimate of the width of a text in pixels: that of a wide sans-serif face, so that a
// narrower one leaves a little room. Counts code points, not bytes.
double text_width(std::string_view text, double font_size = 12);

}  // namespace coterie
