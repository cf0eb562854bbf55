/** Definitions of SQL, HCL, Protocol Buffers, GraphQL, build files and style sheets. */
import { testDefinitions } from "./chunk_rows.ts";

testDefinitions(
  "client.sql",
  String.raw`
-- create table no (a int);
CREATE TABLE IF NOT EXISTS public.clients (
  id serial primary key,
  name text default 'create table no;'
);
create or replace function retry(times int) returns int as $$
begin
  create table no (a int);
  return 1;
end;
$$ language plpgsql;
CREATE UNIQUE INDEX CONCURRENTLY idx_name ON clients (name);
insert into clients values (1);
create view "Active Clients" as select 1;
`,
  [
    "2-5 class clients",
    "6-11 function retry",
    "12-12 constant idx_name",
    "14-14 class Active Clients",
  ],
);

testDefinitions(
  "client.tf",
  String.raw`
terraform {
  required_version = ">= 1"
}
variable "region" { default = "x" }
resource "aws_instance" "web" {
  ami = "x"
  user_data = <<-EOT
    resource "no" "no" {
  EOT
  tags = {
    a = "b"
  }
}
module "vpc" {
  source = "./vpc"
}
data "aws_ami" "ubuntu" {}
`,
  [
    "4-4 class var.region",
    "5-13 class aws_instance.web",
    "14-16 class module.vpc",
    "17-17 class data.aws_ami.ubuntu",
  ],
);

testDefinitions(
  "client.proto",
  String.raw`
syntax = "proto3";
message Client {
  string url = 1; // message No {
  message Level { int32 x = 1; }
  enum Kind { A = 0; }
}
service Retry {
  rpc Go(Client) returns (stream Client) {}
  rpc Stop(Client) returns (Client);
}
`,
  [
    "2-6 class Client",
    "4-4 class Client.Level",
    "5-5 class Client.Kind",
    "7-10 class Retry",
    "8-8 method Retry.Go",
    "9-9 method Retry.Stop",
  ],
);

testDefinitions(
  "client.graphql",
  String.raw`
"""
type No { a: Int }
"""
type Client implements Node & Other {
  "the url"
  url(first: Int = 1): String!
}
union Result = Client | Error
scalar Date
extend type Query { clients: [Client] }
query All($x: Int) { clients { url } }
directive @auth(role: String) on FIELD
`,
  [
    "4-7 class Client",
    "8-8 constant Result",
    "9-9 constant Date",
    "11-11 function All",
    "12-12 constant auth",
  ],
);

testDefinitions(
  "client.mk",
  String.raw`
CC := gcc
export FLAGS ?= -O2
.PHONY: all
all: build test # no: x
	@echo "no: yes"
build/%.o: %.c
	$(CC) -c $<
define HELP
text
endef
`,
  [
    "1-1 constant CC",
    "2-2 constant FLAGS",
    "4-5 function all",
    "6-7 function build/%.o",
    "8-8 function HELP",
  ],
);

testDefinitions(
  "client.dockerfile",
  String.raw`
# FROM no
FROM node:20 AS build
RUN echo "FROM no" && \
    npm ci
FROM nginx:alpine
COPY --from=build /a /b
`,
  [
    "2-4 section build",
    "5-6 section nginx:alpine",
  ],
);

testDefinitions(
  "client.cmake",
  String.raw`
project(app C)
set(LIMIT 3)
function(retry times)
  set(inner 1)
endfunction()
#[[ function(no) ]]
add_library(client STATIC
  a.c)
`,
  [
    "1-1 constant app",
    "2-2 constant LIMIT",
    "3-5 function retry",
    "7-8 constant client",
  ],
);

testDefinitions(
  "client.scss",
  String.raw`
// @mixin no {}
@mixin button($color: red) {
  color: $color;
}
.a { &:hover { color: blue; } background: url(http://x.y/z); }
@function double($n) { @return $n * 2; }
`,
  [
    "2-5 function button",
    "6-6 function double",
  ],
);
