/** Notes with one topic each, in four languages; `planted_cases.ts` asks for them. */
// deno-fmt-ignore-file

export interface PlantedNote {
  path: string;
  title: string;
  use: string;
  body: string;
}

export const PLANTED: readonly PlantedNote[] = [
  {
    path: "planted/ops/pgbouncer-failover.md",
    title: "PgBouncer connection pool exhausted after failover",
    use: "when the database fails over and clients hang",
    body: "Symptom: connection pool exhausted after failover, clients hang for 120 s.\nCause: server_lifetime kept sockets to the dead primary.\nFix: set server_check_delay to 10 and run RECONNECT in the admin console.",
  },
  {
    path: "planted/ops/debezium-slot-lag.md",
    title: "Debezium connector replication slot lag",
    use: "when the change stream replays or the WAL disk fills",
    body: "The Debezium connector replayed the WAL after every restart because the heartbeat table was missing, so the replication slot never advanced.\nWe added heartbeat.interval.ms = 30000 and a heartbeat table; lag went from 40 GB to 12 MB.",
  },
  {
    path: "planted/ops/kafka-rebalance.md",
    title: "Kafka consumer group rebalance storm",
    use: "when consumers flap during deploys",
    body: "max.poll.interval.ms was 30 s while a batch took 45 s.\nRaise it to 300000 and switch to the cooperative sticky assignor; the rebalance storm stopped.",
  },
  {
    path: "planted/ops/nginx-502-keepalive.md",
    title: "Nginx 502 from upstream keepalive mismatch",
    use: "when random 502 errors appear behind the proxy",
    body: "The Node upstream closed idle sockets at 5 s, nginx kept them for 60 s.\nSet keepAliveTimeout to 65000 in Node and proxy_http_version 1.1.",
  },
  {
    path: "planted/ops/pnpm-lockfile-ci.md",
    title: "pnpm frozen lockfile failure in CI",
    use: "when the install step fails with ERR_PNPM_OUTDATED_LOCKFILE",
    body: "ERR_PNPM_OUTDATED_LOCKFILE means package.json changed without the lockfile.\nRun pnpm install --lockfile-only and commit; do not pass --no-frozen-lockfile in CI.",
  },
  {
    path: "planted/ops/k8s-oomkilled-jvm.md",
    title: "Kubernetes OOMKilled JVM heap sizing",
    use: "when a Java pod restarts with exit 137",
    body: "Use -XX:MaxRAMPercentage=70 and a memory limit 1.5 times the heap; metaspace and direct buffers are outside the heap.",
  },
  {
    path: "planted/notes/deno-permissions.md",
    title: "Deno permission flags for the importer",
    use: "when the importer cannot read its directory",
    body: "Run with --allow-read=data --allow-env=IMPORT_TOKEN. The importer fails silently without --allow-env.",
  },
  {
    path: "planted/notes/tax-deadlines.md",
    title: "Quarterly VAT filing deadlines",
    use: "every quarter before filing",
    body: "File by the 10th of the second month after the quarter. Keep invoices for ten years. The accountant wants the export as CSV, not PDF.",
  },
  {
    path: "planted/notes/sourdough-hydration.md",
    title: "Sourdough hydration schedule",
    use: "weekend baking",
    body: "75 % hydration, 20 % levain, bulk 5 h at 24 C, cold proof 14 h. Score deep, bake at 240 C with steam.",
  },
  {
    path: "planted/notes/api-naming-decision.md",
    title: "Decision: snake_case in the public API",
    use: "when adding a field to the public API",
    body: "All public JSON fields use snake_case; internal TypeScript stays camelCase. Mapping happens in the serializer only.",
  },
  {
    path: "planted/notes/onboarding-laptop.md",
    title: "Laptop onboarding checklist",
    use: "when a new colleague starts",
    body: "Disk encryption on, backup key in the vault, VPN profile installed, ssh key registered, two factor app paired.",
  },
  {
    path: "planted/notes/sqlite-wal-checkpoint.md",
    title: "SQLite WAL checkpoint starvation",
    use: "when the WAL file keeps growing",
    body: "A long reader blocks the checkpoint, so the -wal file grew to 9 GB. Close cursors early and call wal_checkpoint(TRUNCATE) nightly.",
  },
  {
    path: "planted/zh/埋点上报去重.md",
    title: "埋点上报去重方案",
    use: "埋点数据翻倍的时候",
    body: "重复上报的原因是页面重新可见时再次触发曝光事件。\n做法：以事件名加页面会话号为键，三十秒内只报一次；服务端再按事件编号去重。",
  },
  {
    path: "planted/zh/数据库慢查询.md",
    title: "数据库慢查询排查步骤",
    use: "接口变慢的时候",
    body: "先看慢日志，再看执行计划；索引失效多半是隐式类型转换。\n联合索引要遵守最左前缀，分页改成游标。",
  },
  {
    path: "planted/zh/发布回滚流程.md",
    title: "线上发布回滚流程",
    use: "发布出问题要回滚",
    body: "回滚前先冻结流量，再切换到上一个镜像版本，最后执行数据库兼容检查。值班同学负责通知。",
  },
  {
    path: "planted/zh/小程序登录态.md",
    title: "小程序登录态过期处理",
    use: "小程序用户反馈掉登录",
    body: "登录态过期后静默续期一次，失败再弹授权。续期接口要加锁，避免并发刷新把令牌互相覆盖。",
  },
  {
    path: "planted/zh/周报写法.md",
    title: "周报怎么写才有用",
    use: "每周五写周报",
    body: "只写三件事：本周改变了什么判断、下周要验证什么、需要谁帮忙。不要罗列任务。",
  },
  {
    path: "planted/zh/家庭保险.md",
    title: "家庭保险配置清单",
    use: "续保和理赔的时候",
    body: "重疾险保额按三年收入，医疗险看续保条件，意外险看伤残比例。保单放在蓝色文件夹。",
  },
  {
    path: "planted/ko/배포-롤백-절차.md",
    title: "운영 배포 롤백 절차",
    use: "배포에 문제가 생겼을 때",
    body: "트래픽을 먼저 차단하고 이전 이미지로 전환한 다음 데이터베이스 호환성을 확인한다. 담당자는 슬랙 채널에 알린다.",
  },
  {
    path: "planted/ko/데이터베이스-인덱스.md",
    title: "데이터베이스 인덱스 설계 원칙",
    use: "쿼리가 느릴 때",
    body: "카디널리티가 높은 열을 앞에 두고, 정렬 조건까지 포함한 복합 인덱스를 만든다. 불필요한 인덱스는 쓰기 성능을 떨어뜨린다.",
  },
  {
    path: "planted/ko/회의록-양식.md",
    title: "주간 회의록 양식",
    use: "회의를 마친 뒤",
    body: "결정 사항, 담당자, 기한 세 줄만 남긴다. 토론 과정은 적지 않는다.",
  },
  {
    path: "planted/ja/デプロイ手順.md",
    title: "本番デプロイの手順",
    use: "本番に出す前",
    body: "マイグレーションを先に流し、カナリアを十分間観察してから全台に展開する。失敗したら直前のイメージに戻す。",
  },
  {
    path: "planted/ja/認証トークン更新.md",
    title: "認証トークンの更新で気をつけること",
    use: "ログインが切れる報告があったとき",
    body: "更新処理には排他を入れる。二つの端末が同時に更新すると片方のトークンが無効になる。",
  },
  {
    path: "planted/ja/経費精算.md",
    title: "経費精算の締め日",
    use: "毎月の締め前",
    body: "締めは毎月二十日。領収書は写真でよいが、宛名と但し書きが写っていること。",
  },
];
