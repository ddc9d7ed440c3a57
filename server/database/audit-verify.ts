/** Walks the audit's hash chains and says what was edited, deleted, reordered or cut off. */
import type pg from 'pg';
import { RowStream } from './row-stream.ts';
import type { Database } from './pool.ts';

/** The end of a chain at some moment; kept outside the database it proves later that nothing before it was rewritten. */
export type Anchor = { readonly cadeia: number; readonly posicao: number; readonly hash: string };

export type AuditVerdict = {
  readonly ok: boolean;
  readonly events: number;
  /** Portuguese, one per finding, at most 100. */
  readonly findings: readonly string[];
  readonly anchors: readonly Anchor[];
};

type Row = {
  seq: number;
  cadeia: number;
  posicao: number;
  anterior: string;
  hash: string;
  esperado: string;
  em: string;
  recurso: string;
  registro_id: number | null;
};

const BATCH = 2000;

/** Where the list of findings stops. */
export const MAX_FINDINGS = 100;

/** Reads one consistent snapshot while the server goes on writing. `anchors` are those of an earlier verdict. */
export async function verifyAudit(
  database: Pick<Database, 'newClient'>,
  anchors: readonly Anchor[] = [],
): Promise<AuditVerdict> {
  const client = database.newClient({ applicationName: 'zelo-auditoria' });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    return await verifyOn(client, anchors);
  } finally {
    await client.end();
  }
}

/** The same inside the caller's transaction (a restore, before it commits). `onProgress` hears how many events are done. */
export async function verifyOn(
  client: pg.ClientBase,
  anchors: readonly Anchor[] = [],
  onProgress: (events: number) => void = () => undefined,
): Promise<AuditVerdict> {
  const findings: string[] = [];
  const report = (text: string) => void (findings.length < MAX_FINDINGS && findings.push(text));
  const { rows: heads } = await client.query<Anchor>(
    `select cadeia, posicao, encode(hash, 'hex') as hash from auditoria_cadeia order by cadeia`,
  );
  const last = new Map<number, { posicao: number; hash: string }>();
  for (let chain = 0; chain < 16; chain += 1) {
    if (!heads.some((head) => head.cadeia === chain))
      report(`Cadeia ${chain}: o registro do fim da cadeia foi apagado.`);
  }
  const { rows: starts } = await client.query<{ cadeia: number; hash: string }>(
    `select n as cadeia, encode(sha256(convert_to('zelo auditoria ' || n, 'UTF8')), 'hex') as hash from generate_series(0, 15) n`,
  );
  for (const start of starts) last.set(start.cadeia, { posicao: 0, hash: start.hash });
  await checkTriggers(client, report);
  const pending = new Map(anchors.map((anchor) => [`${anchor.cadeia}/${anchor.posicao}`, anchor]));
  let events = 0;
  let previousSeq = 0;
  // Built-in functions only: a replaced zelo_auditoria_conteudo cannot hide anything here.
  const stream = client.query(
    new RowStream(
      `select seq, cadeia, posicao, encode(hash_anterior, 'hex') as anterior, encode(hash, 'hex') as hash,
         encode(sha256(hash_anterior || convert_to((jsonb_build_array(seq, cadeia, posicao, (extract(epoch from em) * 1000000)::bigint,
           recurso, registro_id, acao, antes, depois, usuario_id, usuario_nome, prestador_id, ip, motivo)
           || case when pedido is null then '[]'::jsonb else jsonb_build_array(pedido) end)::text, 'UTF8')), 'hex') as esperado,
         em, recurso, registro_id
       from auditoria order by seq`,
      [],
      { batchSize: BATCH },
    ),
  ) as AsyncIterable<Row>;
  for await (const row of stream) {
    events += 1;
    if (events % BATCH === 0) onProgress(events);
    const name = `evento ${row.seq} (${row.recurso}${row.registro_id === null ? '' : ` ${row.registro_id}`}, ${row.em})`;
    if (row.seq === previousSeq) report(`O ${name} está repetido.`);
    previousSeq = row.seq;
    const before = last.get(row.cadeia);
    if (!before) {
      report(`O ${name} está numa cadeia que não existe (${row.cadeia}).`);
      continue;
    }
    if (row.hash !== row.esperado)
      report(`O ${name} foi alterado: o conteúdo não corresponde ao seu código.`);
    if (row.posicao > before.posicao + 1) {
      const missing = row.posicao - before.posicao - 1;
      report(
        `Cadeia ${row.cadeia}: ${missing === 1 ? 'um evento foi apagado' : `${missing} eventos foram apagados`} antes do ${name}.`,
      );
    } else if (row.posicao <= before.posicao) {
      report(
        `Cadeia ${row.cadeia}: o ${name} está fora de ordem (posição ${row.posicao} depois da ${before.posicao}).`,
      );
    } else if (row.anterior !== before.hash) {
      report(`Cadeia ${row.cadeia}: o ${name} não continua o evento anterior, que foi trocado ou refeito.`);
    }
    const anchor = pending.get(`${row.cadeia}/${row.posicao}`);
    if (anchor) {
      if (anchor.hash !== row.hash)
        report(`Cadeia ${row.cadeia}: o ${name} não é o que a âncora guardou; a cadeia foi reescrita.`);
      pending.delete(`${row.cadeia}/${row.posicao}`);
    }
    last.set(row.cadeia, { posicao: Math.max(row.posicao, before.posicao), hash: row.hash });
  }
  for (const head of heads) checkEnd(head, last.get(head.cadeia), report);
  for (const anchor of pending.values()) {
    if (anchor.posicao > 0)
      report(
        `Cadeia ${anchor.cadeia}: o evento da posição ${anchor.posicao}, guardado na âncora, não existe mais.`,
      );
  }
  return { ok: findings.length === 0, events, findings, anchors: heads };
}

function checkEnd(
  head: Anchor,
  end: { posicao: number; hash: string } | undefined,
  report: (text: string) => void,
): void {
  if (!end) return report(`Cadeia ${head.cadeia}: não deveria existir.`);
  if (head.posicao > end.posicao) {
    const missing = head.posicao - end.posicao;
    report(
      `Cadeia ${head.cadeia}: ${missing === 1 ? 'o último evento foi apagado' : `os últimos ${missing} eventos foram apagados`} (o fim da cadeia está na posição ${head.posicao}).`,
    );
  } else if (head.posicao < end.posicao) {
    report(
      `Cadeia ${head.cadeia}: há eventos depois do fim registrado (posição ${head.posicao}); o fim da cadeia foi alterado.`,
    );
  } else if (head.hash !== end.hash) {
    report(
      `Cadeia ${head.cadeia}: o último evento não é o registrado como fim da cadeia; foi trocado ou refeito.`,
    );
  }
}

async function checkTriggers(client: pg.ClientBase, report: (text: string) => void): Promise<void> {
  const { rows } = await client.query<{ nome: string }>(
    `select tgname as nome from pg_trigger where tgrelid in ('auditoria'::regclass, 'auditoria_cadeia'::regclass)
       and tgname in ('auditoria_imutavel', 'auditoria_cadeia_permanente') and tgenabled in ('O', 'A')`,
  );
  const names = new Set(rows.map((row) => row.nome));
  for (const [trigger, table] of [
    ['auditoria_imutavel', 'auditoria'],
    ['auditoria_cadeia_permanente', 'auditoria_cadeia'],
  ] as const) {
    if (!names.has(trigger))
      report(`A proteção da tabela ${table} (${trigger}) está desligada ou foi apagada.`);
  }
}
