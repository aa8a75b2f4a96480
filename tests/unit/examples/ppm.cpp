// SPDX-License-Identifier: Apache-2.0
#include "examples/ppm.hpp"

#include "unit/runtime/files.hpp"

#include <catch2/catch.hpp>

#include <cstdio>
#include <limits>
#include <string>
#include <string_view>

namespace {

constexpr auto reader = [](const baton::aligned_buffer& bytes, const char* name) { return ppm::parse(bytes, name); };
std::string says(std::string_view bytes) { return files::complaint(reader, bytes); }
bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

const std::string small = "P6\n# a comment\n2 1\n255\n" + std::string("\x00\x80\xff\x01\x02\x03", 6);

}  // namespace

TEST_CASE("a PPM file becomes a picture") {
  const ppm::picture p = ppm::parse(files::buffer(small), "small");
  REQUIRE(p.width == 2);
  REQUIRE(p.height == 1);
  REQUIRE(p.rgb == std::vector<unsigned char>{0, 128, 255, 1, 2, 3});
  const ppm::picture scaled = ppm::parse(files::buffer("P6 1 1 5 " + std::string("\x00\x01\x05", 3)), "scaled");
  REQUIRE(scaled.rgb == std::vector<unsigned char>{0, 51, 255});
}

TEST_CASE("what is written can be read, through a tensor and back") {
  ppm::picture p{3, 2, {}};
  for (int i = 0; i < 18; ++i) p.rgb.push_back(static_cast<unsigned char>(i * 15));
  const auto t = ppm::to_tensor<2, 3>(p);
  REQUIRE(t(0, 1, 1, 2) == static_cast<float>(p.rgb[16]) / 255.0f);
  const std::string path = "baton_test_picture.ppm";
  ppm::write(path, ppm::to_picture(t.view()));
  const ppm::picture back = ppm::read(path);
  std::remove(path.c_str());
  REQUIRE(back.width == 3);
  REQUIRE(back.height == 2);
  REQUIRE(back.rgb == p.rgb);
  REQUIRE_THROWS_AS((ppm::to_tensor<3, 3>(p)), baton::load_error);
}

TEST_CASE("values outside the range are clamped") {
  baton::tensor<float, 1, 1, 1, 3> t;
  t(0, 0, 0, 0) = -1.0f;
  t(0, 0, 0, 1) = 1e30f;
  t(0, 0, 0, 2) = std::numeric_limits<float>::quiet_NaN();
  REQUIRE(ppm::to_picture(t.view()).rgb == std::vector<unsigned char>{0, 0, 0, 255, 255, 255, 0, 0, 0});
}

TEST_CASE("bad PPM files are refused at their byte") {
  REQUIRE(says("") == "baton: f: offset 0: not a binary PPM (P6) file");
  REQUIRE(has(says("P5 1 1 255 x"), "offset 0: not a binary PPM"));
  REQUIRE(says("P6") == "baton: f: offset 2: expected white space and the width");
  REQUIRE(says("P62 1 255 ") == "baton: f: offset 2: expected white space and the width");
  REQUIRE(has(says("P6 1 -1 255 "), "offset 5: expected white space and the height"));
  REQUIRE(has(says("P6 1 1"), "the largest value"));
  REQUIRE(has(says("P6 1 1 65535 abcdef"), "supported is 1 to 255"));
  REQUIRE(has(says("P6 1 1 0 abc"), "supported is 1 to 255"));
  REQUIRE(has(says("P6 1 1 255"), "white space is missing"));
  REQUIRE(has(says("P6 0 1 255 "), "empty"));
  REQUIRE(has(says("P6 99999999999999999999 1 255 abc"), "above 1000000"));
  REQUIRE(has(says("P6 1000000 1000000 255 abc"), "do not fit the 3 bytes"));
  REQUIRE(has(says("P6 1 1 255 ab"), "do not fit the 2 bytes"));
  REQUIRE(has(says("P6 1 1 255 abcd"), "do not fit the 4 bytes"));
  REQUIRE(has(says("P6 1 1 5 \x01\x06\x01"), "offset 10: a value of 6 above the largest, 5"));
  REQUIRE(files::survives_damage(reader, small));
}

TEST_CASE("the committed photograph") {
  const ppm::picture p = ppm::read(BATON_EXAMPLE_DATA "/cat.ppm");
  REQUIRE(p.width == 224);
  REQUIRE(p.height == 224);
}
