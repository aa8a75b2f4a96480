// SPDX-License-Identifier: Apache-2.0
#include "baton/runtime/safetensors.hpp"

#include "files.hpp"

#include <catch2/catch.hpp>

#include <cstdio>
#include <string>
#include <string_view>

using namespace baton;

namespace {

constexpr auto reader = [](aligned_buffer bytes, const char* name) { return safetensors_file::parse(std::move(bytes), name); };

std::string file(std::string_view header, std::string_view data = "") { return files::little(header.size(), 8) + std::string(header) + std::string(data); }
std::string says(std::string_view header, std::string_view data = "") { return files::complaint(reader, file(header, data)); }
/// One byte-typed tensor with this entry.
std::string entry(std::string_view fields) { return says("{\"t\":{" + std::string(fields) + "}}", "abcd"); }

const std::string two = file(R"({"__metadata__":{"format":"pt"},"a":{"dtype":"F32","shape":[2,1],"data_offsets":[4,12]},)"
                             R"( "b\u00e9":{"dtype":"I32","shape":[],"data_offsets":[0,4]} }   )",
                             std::string("\x07\0\0\0", 4) + std::string("\0\0\x80\x3f\0\0\0\xc0", 8));

}  // namespace

TEST_CASE("a sound file gives its tensors") {
  const auto f = safetensors_file::parse(files::buffer(two), "two");
  REQUIRE(f.entries().size() == 2);
  REQUIRE(f.metadata().at("format") == "pt");
  const safetensors_entry& a = f.entries()[0];
  REQUIRE(a.name == "a");
  REQUIRE(a.dtype == file_dtype::f32);
  REQUIRE(a.shape == std::vector<std::uint64_t>{2, 1});
  REQUIRE(a.bytes.size() == 8);
  REQUIRE(a.offset + 8 == two.size());
  const auto t = f.load<float, 2, 1>("a");
  REQUIRE(t(0, 0) == 1.0f);
  REQUIRE(t(1, 0) == -2.0f);
  REQUIRE(f.load<std::int32_t>("b\xc3\xa9")() == 7);
  REQUIRE(f.find("c") == nullptr);
  REQUIRE(f.find("a") == &a);
}

TEST_CASE("asking for something else is an error with a place") {
  const auto f = safetensors_file::parse(files::buffer(two), "two");
  REQUIRE_THROWS_AS((f.load<float, 2, 1>("zz")), load_error);
  REQUIRE_THROWS_AS((f.load<float, 1, 2>("a")), load_error);
  REQUIRE_THROWS_AS((f.load<float, 2>("a")), load_error);
  try {
    static_cast<void>(f.load<std::int32_t, 2, 1>("a"));
    FAIL("int32 was read from float32");
  } catch (const load_error& e) {
    REQUIRE(e.offset() == f.entries()[0].offset);
    REQUIRE(e.file() == "two");
    REQUIRE(e.reason() == "tensor \"a\" is (2, 1) of float32, needed is (2, 1) of int32");
    REQUIRE(std::string(e.what()) == "baton: two: offset " + std::to_string(e.offset()) + ": " + std::string(e.reason()));
  }
}

TEST_CASE("empty files and empty tensors") {
  REQUIRE(says("{}").empty());
  REQUIRE(says(R"({"e":{"dtype":"F32","shape":[3,0],"data_offsets":[0,0]},"f":{"dtype":"U8","shape":[2],"data_offsets":[0,2]}})", "ab").empty());
  REQUIRE(files::complaint(reader, "") == "baton: f: offset 0: the file ends inside the header length");
  REQUIRE(files::complaint(reader, "1234567") == "baton: f: offset 7: the file ends inside the header length");
}

TEST_CASE("a header length beyond the file") {
  REQUIRE(files::complaint(reader, files::little(3, 8) + "{}") == "baton: f: offset 0: the header length is 3, 2 bytes follow");
  REQUIRE(files::complaint(reader, files::little(~0ull, 8) + "{}") == "baton: f: offset 0: the header length 18446744073709551615 is above 100000000");
  REQUIRE(files::complaint(reader, files::little(~0ull - 7, 8) + "{}").find("is above") != std::string::npos);
  REQUIRE(files::complaint(reader, files::little(0, 8)) == "baton: f: offset 8: the header does not start with '{'");
}

TEST_CASE("offsets and shapes that do not hold") {
  REQUIRE(entry(R"("dtype":"U8","shape":[4],"data_offsets":[0,4])").empty());
  REQUIRE(entry(R"("dtype":"U8","shape":[4],"data_offsets":[0,4],"note":[1.5e3,{"x":[true,null]}])").empty());
  REQUIRE(entry(R"("dtype":"U8","shape":[5],"data_offsets":[0,5])") == "baton: f: offset 54: tensor \"t\": bytes 0 to 5 of 4");
  REQUIRE(entry(R"("dtype":"U8","shape":[4],"data_offsets":[4,0])").find("bytes 4 to 0 of 4") != std::string::npos);
  REQUIRE(entry(R"("dtype":"U8","shape":[1],"data_offsets":[18446744073709551615,18446744073709551615])").find("bytes 1844") != std::string::npos);
  REQUIRE(entry(R"("dtype":"F32","shape":[4],"data_offsets":[0,4])").find("shape (4) of float32 needs 16 bytes, data_offsets gives 4") != std::string::npos);
  REQUIRE(entry(R"("dtype":"F64","shape":[4611686018427387904,4],"data_offsets":[0,4])").find("does not fit 64 bits") != std::string::npos);
  REQUIRE(entry(R"("dtype":"U8","shape":[0,9223372036854775808,4],"data_offsets":[0,0])").find("does not fit 64 bits") != std::string::npos);
  REQUIRE(entry(R"("dtype":"U8","shape":[18446744073709551616],"data_offsets":[0,4])").find("the integer does not fit 64 bits") != std::string::npos);
  REQUIRE(entry(R"("dtype":"U8","shape":[-4],"data_offsets":[0,4])").find("expected a non-negative integer") != std::string::npos);
  REQUIRE(entry(R"("dtype":"U8","shape":[4.0],"data_offsets":[0,4])").find("found a fraction") != std::string::npos);
  REQUIRE(entry(R"("dtype":"U8","shape":[04],"data_offsets":[0,4])").find("leading zero") != std::string::npos);
  REQUIRE(entry(R"("dtype":"U8","shape":[4],"data_offsets":[0,4,4])").find("needs two numbers") != std::string::npos);
  REQUIRE(entry(R"("dtype":"U8","shape":[4],"data_offsets":[4])").find("needs two numbers") != std::string::npos);
  REQUIRE(entry(R"("dtype":"Q4","shape":[4],"data_offsets":[0,4])").find("unknown dtype \"Q4\"") != std::string::npos);
  REQUIRE(entry(R"("dtype":"U8","shape":[4])").find("needs dtype, shape and data_offsets") != std::string::npos);
  REQUIRE(entry(R"("dtype":"U8","dtype":"U8","shape":[4],"data_offsets":[0,4])").find("a second \"dtype\"") != std::string::npos);
}

TEST_CASE("tensors cover the data exactly once") {
  const auto pair = [](std::string_view a, std::string_view b) {
    return says(
        R"({"a":{"dtype":"U8","shape":[2],"data_offsets":)" + std::string(a) + R"(},"b":{"dtype":"U8","shape":[2],"data_offsets":)" + std::string(b) + "}}",
        "abcd");
  };
  REQUIRE(pair("[0,2]", "[2,4]").empty());
  REQUIRE(pair("[2,4]", "[0,2]").empty());
  REQUIRE(pair("[0,2]", "[1,3]").find("tensor \"b\" overlaps another") != std::string::npos);
  REQUIRE(pair("[0,2]", "[0,2]").find("overlaps another") != std::string::npos);
  REQUIRE(pair("[1,3]", "[0,2]").find("tensor \"a\" overlaps another") != std::string::npos);
  REQUIRE(says(R"({"b":{"dtype":"U8","shape":[2],"data_offsets":[2,4]}})", "abcd").find("before tensor \"b\" belong to no tensor") != std::string::npos);
  REQUIRE(says(R"({"b":{"dtype":"U8","shape":[2],"data_offsets":[0,2]}})", "abcd").find("bytes at the end belong to no tensor") != std::string::npos);
  REQUIRE(says("{}", "x").find("bytes at the end") != std::string::npos);
  REQUIRE(says(R"({"b":{"dtype":"U8","shape":[1],"data_offsets":[0,1]},"b":{"dtype":"U8","shape":[1],"data_offsets":[1,2]}})", "ab")
              .find("a second tensor \"b\"") != std::string::npos);
  REQUIRE(says(R"({"__metadata__":{},"__metadata__":{}})").find("a second __metadata__") != std::string::npos);
  REQUIRE(says(R"({"__metadata__":{"k":"1","\u006b":"2"}})").find("a second \"k\" in __metadata__") != std::string::npos);
}

TEST_CASE("bad JSON is refused at its byte") {
  REQUIRE(says("[]") == "baton: f: offset 8: the header does not start with '{'");
  REQUIRE(says(" {}").find("does not start with '{'") != std::string::npos);
  REQUIRE(says("{") == "baton: f: offset 9: expected a string, found the end of the text");
  REQUIRE(says("{} x") == "baton: f: offset 11: unexpected text after the value");
  REQUIRE(says("{}{}") == "baton: f: offset 10: unexpected text after the value");
  REQUIRE(says("{\"a\" 1}") == "baton: f: offset 13: expected ':' after a key");
  REQUIRE(says("{\"a\":1}") == "baton: f: offset 13: expected an object");
  REQUIRE(says("{\"a\":{},}").find("needs dtype") != std::string::npos);
  REQUIRE(says("{\"__metadata__\":{},}").find("expected a string") != std::string::npos);
  REQUIRE(says("{\"__metadata__\":{\"a\":1}}").find("expected a string") != std::string::npos);
  REQUIRE(says("{\"\x01\":{}}") == "baton: f: offset 10: a control character inside a string");
  REQUIRE(says("{\"\\q\":{}}") == "baton: f: offset 11: an unknown escape");
  REQUIRE(says("{\"\\u12g4\":{}}").find("four hexadecimal digits") != std::string::npos);
  REQUIRE(says("{\"\\ud800\":{}}").find("high surrogate") != std::string::npos);
  REQUIRE(says("{\"\\ud800\\u0041\":{}}").find("high surrogate") != std::string::npos);
  REQUIRE(says("{\"\\udc00\":{}}").find("low surrogate") != std::string::npos);
  for (const char* bad : {"\xff", "\xc0\x80", "\xe0\x80\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\x80", "\xf5\x80\x80\x80"})
    REQUIRE(says("{\"" + std::string(bad) + "\":{}}").find("not UTF-8") != std::string::npos);
  const auto f = safetensors_file::parse(files::buffer(file(R"({"__metadata__":{"\ud83d\ude00\u20ac\u00e9\t":""}})")), "f");
  REQUIRE(f.metadata().begin()->first == "\xf0\x9f\x98\x80\xe2\x82\xac\xc3\xa9\t");
  REQUIRE(says("{\"__metadata__\":{\"\\ud83d\\ude00\":\"\xf0\x9f\x98\x80\\n\"}}").empty());

  std::string deep = "{\"t\":{\"dtype\":\"U8\",\"shape\":[0],\"data_offsets\":[0,0],\"x\":";
  for (int i = 0; i < 60; ++i) deep += '[';
  std::string good = deep;
  for (int i = 0; i < 60; ++i) good += ']';
  REQUIRE(says(good + "}}").empty());
  REQUIRE(says(deep + "0" + std::string(60, ']') + "}}").empty());
  REQUIRE(says(deep + std::string(100000, '[')).find("nested too deeply") != std::string::npos);
}

TEST_CASE("a quoted name cannot forge a line of its own") {
  const std::string text = says("{\"a\\nbaton: ok\":{\"dtype\":\"U8\",\"shape\":[1],\"data_offsets\":[0,1]}}");
  REQUIRE(text.find('\n') == std::string::npos);
  REQUIRE(text.find("a?baton: ok") != std::string::npos);
}

TEST_CASE("a byte that is no bool becomes one") {
  const auto f = safetensors_file::parse(files::buffer(file(R"({"t":{"dtype":"BOOL","shape":[3],"data_offsets":[0,3]}})", std::string("\0\2\xff", 3))), "f");
  const auto t = f.load<bool, 3>("t");
  const auto* const bytes = reinterpret_cast<const unsigned char*>(t.data());
  REQUIRE((bytes[0] == 0 && bytes[1] == 1 && bytes[2] == 1));
}

TEST_CASE("damaged safetensors files never get further than an error") { REQUIRE(files::survives_damage(reader, two)); }

TEST_CASE("files on disk") {
  REQUIRE_THROWS_AS(safetensors_file::read("no/such/file.safetensors"), load_error);
  REQUIRE_THROWS_AS(safetensors_file::read("/"), load_error);
  const std::string path = "baton_test_two.safetensors";
  write_file(path, std::as_bytes(std::span<const char>(two.data(), two.size())));
  const auto f = safetensors_file::read(path);
  REQUIRE(f.name() == path);
  REQUIRE(f.entries().size() == 2);
  std::remove(path.c_str());
  REQUIRE_THROWS_AS(write_file("no/such/folder/x", {}), load_error);
}
