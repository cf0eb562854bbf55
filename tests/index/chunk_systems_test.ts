/** Definitions of Rust, Go, Zig, Kotlin, Swift and Scala. */
import { testDefinitions } from "./chunk_rows.ts";

testDefinitions(
  "client.rs",
  String.raw`
#![allow(dead_code)]
/* /* nested */ fn no() {} */
pub const LIMIT: usize = 3;
static mut COUNT: u8 = b'"';

#[derive(Debug)]
pub struct Client<'a> { name: &'a str }

pub(crate) trait Retry {
    const TIMES: u8;
    fn retry(&self) -> u8 where Self: Sized { 1 }
    fn wait();
}

impl<'a, T: Into<String>> Retry for Client<'a> where T: Copy {
    fn retry(&self) -> u8 { let _ = r#"fn no() {"#; '{' as u8 }
}

macro_rules! make { ($n:ident) => { fn $n() {} }; }
mod tests {
    use super::*;
    #[test]
    async unsafe fn it_works() { fn inner() {} }
}
pub type Id = u64;
enum Kind { A { x: u8 }, B }
`,
  [
    "1-3 constant LIMIT",
    "4-4 constant COUNT",
    "6-7 class Client",
    "9-13 class Retry",
    "11-11 method Retry.retry",
    "12-12 method Retry.wait",
    "16-16 method Client.retry",
    "19-19 constant make",
    "20-24 module tests",
    "22-23 function tests.it_works",
    "23-23 function tests.it_works.inner",
    "25-25 constant Id",
    "26-26 class Kind",
  ],
);

testDefinitions(
  "client.go",
  `
package main

import "fmt"

const (
	A = iota // func no() {}
	B
)

var ErrNotFound, ErrOther = fmt.Errorf(\`func no() {\`), 1

type (
	Client struct{ name string }
	Retryer interface {
		Retry(times int) error
	}
)

type Handler func(a int) error

// Retry tries again.
func (c *Client) Retry(times int) error {
	f := func() { _ = '{' }
	f()
	return nil
}

func Map[T any, U any](xs []T, f func(T) U) []U { return nil }
`,
  [
    "6-6 constant A",
    "7-7 constant B",
    "10-10 constant ErrNotFound",
    "10-10 constant ErrOther",
    "13-13 class Client",
    "14-16 class Retryer",
    "15-15 method Retryer.Retry",
    "19-19 constant Handler",
    "22-26 method Client.Retry",
    "28-28 function Map",
  ],
);

testDefinitions(
  "client.zig",
  String.raw`
const std = @import("std");
pub const Client = struct {
    url: []const u8,
    count: u32 = 0,

    const Self = @This();
    pub fn init(url: []const u8) Client {
        const text =
            \\ fn no() {
        ;
        _ = text;
        return .{ .url = url };
    }
    pub const Level = enum { low, high };
};
pub const limit: u8 = '{';
export fn run() void {}
test "retry" {
    const x = 1;
}
`,
  [
    "2-15 class Client",
    "7-13 method Client.init",
    "14-14 class Client.Level",
    "16-16 constant limit",
    "17-17 function run",
  ],
);

testDefinitions(
  "client.kt",
  String.raw`
package a
import b.*

const val LIMIT = 3
typealias Handler = (Int) -> Unit

@Suppress("x")
data class Client(
  val url: String,
) : Base(url) {
  companion object {
    fun create(): Client = Client("fun no() {")
  }

  constructor() : this("")

  override suspend fun <T : Any> retry(times: Int): T? where T : Comparable<T> {
    val local = object : Runnable { override fun run() {} }
    return null
  }
  fun short() = """
    class No {
  """
}

fun String.shout(): String = uppercase()
sealed interface State
enum class Level { LOW, HIGH; fun next() = HIGH }
object Registry { val x = 1 }
`,
  [
    "4-4 constant LIMIT",
    "5-5 constant Handler",
    "7-24 class Client",
    "12-12 method Client.create",
    "15-15 method Client.constructor",
    "17-20 method Client.retry",
    "18-18 method Client.retry.run",
    "21-23 method Client.short",
    "26-26 method String.shout",
    "27-27 class State",
    "28-28 class Level",
    "28-28 method Level.next",
    "29-29 class Registry",
  ],
);

testDefinitions(
  "client.swift",
  String.raw`
import Foundation

let limit = 3
typealias Handler = (Int) -> Void

@MainActor
public final class Client<T: Codable>: Base, @unchecked Sendable {
    static let shared = Client()
    var name: String { "func no() {" }

    public init?(url: String) throws { fatalError() }
    deinit {}
    override class func make() -> Self { fatalError() }
    public func retry<U>(times: Int = 3, _ body: () -> U) async rethrows -> U where U: Equatable {
        func inner() {}
        let text = #"class No { "x" "#
        return body()
    }
    subscript(index: Int) -> T { fatalError() }
    enum Level: String { case low, high; func next() {} }
}
extension Client: Retry where T: Hashable { func extra() {} }
protocol Retry: AnyObject {
    func retry()
    associatedtype Item
}
struct Point { static func == (a: Point, b: Point) -> Bool { true } }
`,
  [
    "3-3 constant limit",
    "4-4 constant Handler",
    "6-21 class Client",
    "11-11 method Client.init",
    "12-12 method Client.deinit",
    "13-13 method Client.make",
    "14-18 method Client.retry",
    "15-15 function Client.retry.inner",
    "19-19 method Client.subscript",
    "20-20 class Client.Level",
    "20-20 method Client.Level.next",
    "22-22 method Client.extra",
    "23-26 class Retry",
    "24-24 method Retry.retry",
    "27-27 class Point",
    "27-27 method Point.==",
  ],
);

testDefinitions(
  "client.scala",
  String.raw`
package a

/** class No */
sealed abstract class Client[A <: B](val url: String)(implicit x: C) extends Base {
  def retry[T](times: Int = 3)(
      f: T => T
  ): F[T] = {
    def inner = "def no"
    inner
  }
  protected[this] final override lazy val count: Int = 3
  type Id = Long
  def +(other: Client[A]): Client[A] =
    other
}
object Client {
  case class Point(x: Int)
  implicit val order: Order[Client] = new Order[Client] { def compare() = 1 }
}
trait Retry:
  def go(): Unit
enum Level { case Low }
val limit = 3
`,
  [
    "4-15 class Client",
    "5-10 method Client.retry",
    "8-8 function Client.retry.inner",
    "12-12 constant Client.Id",
    "13-14 method Client.+",
    "16-19 class Client",
    "17-17 class Client.Point",
    "20-21 class Retry",
    "21-21 method Retry.go",
    "22-22 class Level",
    "23-23 constant limit",
  ],
);
