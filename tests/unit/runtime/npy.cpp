// SPDX-License-Identifier: Apache-2.0
#include "baton/runtime/npy.hpp"

#include "files.hpp"

#include <catch2/catch.hpp>

#include <cstdio>
#include <numeric>
#include <string>
#include <string_view>

using namespace baton;

namespace {

constexpr auto reader = [](aligned_buffer bytes, const char* name) { return parse_npy(std::move(bytes), name); };

std::string file(std::string_view header, std::string_view data = "", int version = 1) {
  return std::string("\x93NUMPY") + static_cast<char>(version) + std::string(1, '\0') + files::little(header.size(), version == 1 ? 2 : 4) +
         std::string(header) + std::string(data);
}
std::string says(std::string_view header, std::string_view data = "") { return files::complaint(reader, file(header, data)); }
bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

template <class T, std::size_t... Dims>
void round_trip() {
  tensor<T, Dims...> t;
  std::iota(t.begin(), t.end(), static_cast<T>(1));
  const std::string path = "baton_test_round_trip.npy";
  save_npy(path, t);
  const npy_array raw = read_npy(path);
  REQUIRE(raw.offset % 64 == 0);
  REQUIRE(raw.dtype == file_dtype_of<T>);
  const auto back = load_npy<T, Dims...>(path);
  for (std::size_t i = 0; i < t.size(); ++i) REQUIRE(back.data()[i] == t.data()[i]);
  REQUIRE_THROWS_AS((load_npy<T, Dims..., 1>(path)), load_error);
  std::remove(path.c_str());
}

const std::string small = file("{'descr': '<f4', 'fortran_order': False, 'shape': (2, 1), }\n", std::string("\0\0\x80\x3f\0\0\0\xc0", 8));

}  // namespace

TEST_CASE("what is written can be read") {
  round_trip<float, 3, 5>();
  round_trip<double, 2, 2, 2>();
  round_trip<std::int8_t, 7>();
  round_trip<std::uint8_t, 7>();
  round_trip<std::int16_t, 2>();
  round_trip<std::uint16_t, 2>();
  round_trip<std::int32_t>();
  round_trip<std::uint32_t, 1>();
  round_trip<std::int64_t, 4>();
  round_trip<std::uint64_t, 4>();
  round_trip<float, 0, 4>();
}

TEST_CASE("the header is NumPy's, byte for byte") {
  const std::uint64_t shape[] = {3};
  const float values[] = {1, 2, 3};
  const auto bytes = npy_bytes(file_dtype::f32, shape, std::as_bytes(std::span(values)));
  std::string expected = std::string("\x93NUMPY\1\0v\0", 10) + "{'descr': '<f4', 'fortran_order': False, 'shape': (3,), }";
  expected.resize(127, ' ');
  expected += '\n';
  REQUIRE(std::string(reinterpret_cast<const char*>(bytes.data()), 128) == expected);
  REQUIRE(bytes.size() == 128 + sizeof values);
  REQUIRE_THROWS_AS(npy_bytes(file_dtype::f64, shape, std::as_bytes(std::span(values))), load_error);
  REQUIRE_THROWS_AS(npy_bytes(file_dtype::bf16, shape, std::as_bytes(std::span(values)).first(6)), load_error);
}

TEST_CASE("a header too long for version 1.0 becomes 2.0") {
  const std::vector<std::uint64_t> shape(30000, 1);
  const std::uint8_t one = 1;
  const auto bytes = npy_bytes(file_dtype::u8, shape, std::as_bytes(std::span(&one, 1)));
  REQUIRE(bytes[6] == std::byte{2});
  const npy_array back = parse_npy(files::buffer({reinterpret_cast<const char*>(bytes.data()), bytes.size()}), "long");
  REQUIRE(back.shape == shape);
  REQUIRE(back.bytes().size() == 1);
}

TEST_CASE("headers that other writers make") {
  const auto a = parse_npy(files::buffer(small), "small");
  REQUIRE(a.shape == std::vector<std::uint64_t>{2, 1});
  REQUIRE(files::complaint(reader, file("{'descr': '<f4', 'fortran_order': False, 'shape': (2, 1), }\n", "12345678", 2)).empty());
  REQUIRE(says("{\"shape\":(2,),'fortran_order':True,'descr':\"|u1\"}", "ab").empty());
  REQUIRE(says("{'descr': '<i1', 'fortran_order': False, 'shape': (), }", "a").empty());
}

TEST_CASE("hostile npy headers are refused at their byte") {
  REQUIRE(files::complaint(reader, "") == "baton: f: offset 0: not an .npy file");
  REQUIRE(files::complaint(reader, "\x93NUMPY") == "baton: f: offset 6: the file ends inside the version");
  REQUIRE(files::complaint(reader, file("{}", "", 3)) == "baton: f: offset 6: version 3.0 is not supported (1.0 and 2.0 are)");
  REQUIRE(files::complaint(reader, std::string("\x93NUMPY\1\0\1", 9)) == "baton: f: offset 9: the file ends inside the header length");
  REQUIRE(files::complaint(reader, std::string("\x93NUMPY\2\0\xff\xff\xff\xff{}", 14)) ==
          "baton: f: offset 8: the header length is 4294967295, 2 bytes follow");
  REQUIRE(says("{}") == "baton: f: offset 10: the header needs descr, fortran_order and shape");
  REQUIRE(has(says("{'descr': '<f4', 'descr': '<f4'}"), "a second descr"));
  REQUIRE(has(says("{'other': 1}"), "unknown key in the header: other"));
  REQUIRE(has(says("{'descr': '>f4', 'fortran_order': False, 'shape': (1,)}", "1234"), "big-endian elements (>f4) are not supported"));
  REQUIRE(has(says("{'descr': '<U8', 'fortran_order': False, 'shape': (1,)}"), "unknown element type <U8"));
  REQUIRE(has(says("{'descr': '', 'fortran_order': False, 'shape': (1,)}"), "unknown element type"));
  REQUIRE(has(says("{'descr': '<f4', 'fortran_order': True, 'shape': (1, 1)}", "1234"), "Fortran order"));
  REQUIRE(has(says("{'descr': '<f4', 'fortran_order': maybe, 'shape': (1, 1)}", "1234"), "expected True or False"));
  REQUIRE(has(says("{'descr': '<f4', 'fortran_order': False, 'shape': (1)}", "1234"), "needs a comma"));
  REQUIRE(has(says("{'descr': '<f4', 'fortran_order': False, 'shape': (-1,)}", "1234"), "expected an extent"));
  REQUIRE(has(says("{'descr': '<f4', 'fortran_order': False, 'shape': (18446744073709551616,)}"), "does not fit 64 bits"));
  REQUIRE(has(says("{'descr': '<f4', 'fortran_order': False, 'shape': (9223372036854775808, 2)}"), "does not fit 64 bits"));
  REQUIRE(has(says("{'descr': '<f4', 'fortran_order': False, 'shape': (2,)}", "1234"), "needs 8 bytes, 4 follow"));
  REQUIRE(has(says("{'descr': '<f4', 'fortran_order': False, 'shape': (1,)}", "12345"), "needs 4 bytes, 5 follow"));
  REQUIRE(has(says("{'descr': '<f4', 'fortran_order': False, 'shape': (1,)} x", "1234"), "unexpected text"));
  REQUIRE(has(says("{'descr': '<f4"), "a string without its end"));
  REQUIRE(has(says("{'descr'"), "expected ':'"));
}

TEST_CASE("damaged npy files never get further than an error") { REQUIRE(files::survives_damage(reader, small)); }
