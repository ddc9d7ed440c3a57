/**
 * Worker thread: reads, transforms and validates the file off the event loop, and hands over blocks ready for
 * COPY. One block is under way at a time. A message asks for the next one, so memory stays flat.
 */
import { createHash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '#domain/errors/app-error.ts';
import { calculos, isCalculoName } from '#domain/calculo/calculos.ts';
import { instalarFuso } from '#domain/formato/fuso.ts';
import { isSuspicious, showControls } from '#domain/importacao/caracteres.ts';
import type { Aviso, LineError, Mapping, RowError, Vazias } from '#domain/importacao/importacao.ts';
import { buildEntity, type EntityModel, type RootSchema } from '#domain/registro/entity.ts';
import type { RecordValue } from '#domain/registro/validate-record.ts';
import { importacao } from '#messages/importacao.ts';
import type { CsvNotes } from '#domain/importacao/csv.ts';
import { blamedOf } from './columns.ts';
import { copyText, copyValue } from './copy-text.ts';
import type { SourceRow } from './csv-source.ts';
import { rowParser } from './row-parser.ts';
import { Notes } from './notes.ts';
import { dataRows, misfit, noteText, type Reading } from './source.ts';
import { stagePlan } from './stage-plan.ts';

export type WorkerInput = {
  readonly path: string;
  readonly reading: Reading;
  readonly mapping: Mapping;
  readonly columns: readonly string[];
  readonly vazias: Vazias;
  readonly schema: RootSchema;
  readonly key: string;
  readonly resource: { readonly name: string; readonly subject: string };
  readonly hoje: string;
  /** Zone of the unit whose import it is: what the file writes without a zone is in it. */
  readonly fuso: string;
  readonly agora: string;
  readonly eu: number;
  /** Data rows before this one are done. */
  readonly skip: number;
  readonly blockRows: number;
};

/** `rows` in COPY text form; `last` is the number of the block's last data row. */
export type Block = {
  readonly rows: Uint8Array;
  readonly count: number;
  readonly read: number;
  readonly last: number;
  readonly digest: string;
  readonly errors: readonly LineError[];
  readonly refused: number;
};

export type WorkerMessage =
  | { readonly block: Block }
  | { readonly end: true; readonly avisos: readonly Aviso[] }
  | { readonly failure: { readonly code: string; readonly messages: readonly string[] } }
  | { readonly crash: string };

const BLOCK_BYTES = 8 * 1024 * 1024;

async function work(input: WorkerInput, send: (message: WorkerMessage) => Promise<void>): Promise<void> {
  instalarFuso(() => input.fuso);
  const entity = buildEntity(input.key, input.schema, input.resource);
  const plan = stagePlan(entity, input.mapping);
  const { mapping, columns, vazias, reading } = input;
  const ambiente = { hoje: input.hoje, agora: input.agora, eu: input.eu };
  const parse = rowParser({ entity, mapping, columns, vazias, ambiente });
  const seen = new Map<string, number>();
  const keyed = entity.importKey.length > 0 && entity.importKey.every((id) => Object.hasOwn(mapping, id));
  const blamed = blamedOf(
    entity.importKey.flatMap((id) => entity.field[id] ?? []),
    mapping,
  );
  const notes = new Notes();
  const look = lookerOf(entity, mapping, columns, notes);
  const fileNotes: CsvNotes = {
    loose: (line, text) => notes.add('aspas', null, line, text),
    broken: (line, last) => notes.add('quebras', null, line, String(last)),
  };
  let numero = 0;
  let block = newBlock();
  for await (const row of dataRows(input.path, reading, fileNotes)) {
    const { line, cells } = row;
    if (cells.every((cell) => cell.trim() === '')) continue;
    numero++;
    if (numero <= input.skip && !keyed) continue;
    const wrong = misfit(row, reading, columns.length);
    const parsed = wrong === undefined ? parse(cells) : undefined;
    const repeated = keyed && parsed?.ok ? repeatOf(entity, parsed.values, line, seen) : undefined;
    if (numero <= input.skip) continue;
    block.read++;
    block.last = numero;
    if (wrong !== undefined)
      refuse(block, line, [
        { campo: '', coluna: null, valor: cells.join(SHOWN_SEPARATOR).slice(0, 500), mensagem: wrong },
      ]);
    else if (!parsed?.ok) refuse(block, line, parsed?.errors ?? []);
    else if (repeated !== undefined && blamed) {
      const coluna = columns[mapping[blamed.id]?.coluna ?? -1] ?? null;
      const valor = String(parsed.values[blamed.id] ?? '');
      refuse(block, line, [{ campo: blamed.id, coluna, valor, mensagem: importacao.repetida(repeated) }]);
    } else {
      look(row);
      for (const { campo, de, para } of parsed.filled) notes.add('zeros', campo, line, de, para);
      const values = withComputed(entity, parsed.values, input.hoje);
      const head = [
        String(numero),
        String(line),
        parsed.missing.length > 0 ? copyText(JSON.stringify(parsed.missing)) : '\\N',
        parsed.kept.length > 0 ? `{${parsed.kept.join(',')}}` : '\\N',
      ];
      const own = plan.fields.map((field) =>
        field.kind === 'ref' && plan.references.includes(field) ? '\\N' : copyValue(field, values[field.id]),
      );
      const texts = plan.references.map((field) =>
        copyValue(field, typeof values[field.id] === 'string' ? values[field.id] : null),
      );
      block.add([...head, ...own, ...texts].join('\t') + '\n');
    }
    if (block.read >= input.blockRows || block.bytes >= BLOCK_BYTES) {
      await send({ block: block.finish() });
      block = newBlock();
    }
  }
  if (block.read > 0) await send({ block: block.finish() });
  await send({ end: true, avisos: notes.all() });
}

const SHOWN_SEPARATOR = ' | ';

/** Notes of a row that is taken: letters encoded twice or lost, look-alikes, values that no heading stands over. */
function lookerOf(
  entity: EntityModel,
  mapping: Mapping,
  columns: readonly string[],
  notes: Notes,
): (row: SourceRow) => void {
  const used = Object.entries(mapping).flatMap(([campo, { coluna }]) =>
    coluna === undefined || !Object.hasOwn(entity.field, campo) ? [] : [{ campo, coluna }],
  );
  return ({ line, cells }) => {
    for (const { campo, coluna } of used) {
      const cell = cells[coluna] ?? '';
      if (!BEYOND_ASCII.test(cell)) continue;
      noteText(notes, line, cell, campo);
      if (isSuspicious(cell)) notes.add('semelhantes', campo, line, cell);
    }
    for (let at = columns.length; at < cells.length; at++)
      if (cells[at]?.trim()) notes.add('sobras', null, line, cells[at] ?? '');
  };
}

const BEYOND_ASCII = /[\u0080-\uffff]/;

/** The line where the same key stood before; undefined the first time, or where a part of the key is empty. */
function repeatOf(
  entity: EntityModel,
  values: RecordValue,
  line: number,
  seen: Map<string, number>,
): number | undefined {
  const parts = entity.importKey.map((id) => values[id] ?? null);
  if (parts.every((part) => part === null)) return undefined;
  if (parts.length === 1 && parts[0] === null) return undefined;
  const key = parts.length === 1 ? String(parts[0]) : JSON.stringify(parts);
  const earlier = seen.get(key);
  if (earlier === undefined) seen.set(key, line);
  return earlier;
}

function withComputed(entity: EntityModel, values: RecordValue, hoje: string): RecordValue {
  const computed = entity.fields.filter((field) => field.computed?.stored);
  if (computed.length === 0) return values;
  const result: { [field: string]: unknown } = { ...values };
  for (const field of computed) {
    const name = field.computed!.fn;
    result[field.id] = isCalculoName(name) ? calculos[name](values, { hoje }) : null;
  }
  return result;
}

function newBlock() {
  const parts: string[] = [];
  const errors: LineError[] = [];
  return {
    read: 0,
    last: 0,
    bytes: 0,
    refused: 0,
    errors,
    add(text: string): void {
      parts.push(text);
      this.bytes += text.length;
    },
    finish(): Block {
      const bytes = new TextEncoder().encode(parts.join(''));
      const digest = createHash('sha256').update(bytes).digest('hex');
      return {
        rows: bytes,
        count: parts.length,
        read: this.read,
        last: this.last,
        digest,
        errors,
        refused: this.refused,
      };
    },
  };
}

function refuse(block: ReturnType<typeof newBlock>, linha: number, errors: readonly RowError[]): void {
  block.refused++;
  for (const error of errors)
    block.errors.push({ linha, ...error, valor: error.valor === null ? null : showControls(error.valor) });
}

if (parentPort) {
  const port = parentPort;
  const send = (message: WorkerMessage): Promise<void> =>
    new Promise((resolve) => {
      port.once('message', () => resolve());
      port.postMessage(message, 'block' in message ? [message.block.rows.buffer as ArrayBuffer] : []);
    });
  try {
    await new Promise<void>((resolve) => port.once('message', () => resolve()));
    await work(workerData as WorkerInput, send);
  } catch (error) {
    await send(
      error instanceof AppError
        ? { failure: { code: error.code, messages: error.messages } }
        : { crash: error instanceof Error ? (error.stack ?? error.message) : String(error) },
    );
  }
  port.close();
}
