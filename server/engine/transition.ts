/**
 * Takes a step of a row's life in one transaction. It judges permission, version, state, reason, fields and
 * guard. It writes the state with its stamps, and keeps, audits and tells the step. It is a plain function:
 * routes, batches and the record door call it alike.
 */
import { dizMotivo } from '#domain/formato/motivo.ts';
import { julgar } from '#domain/lifecycle/guarda.ts';
import { AppError, validationError } from '#domain/errors/app-error.ts';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import { stateOfRow, type LifecycleModel, type TransitionModel } from '#domain/registro/lifecycle.ts';
import { validatorsOf } from '#domain/registro/validate-record.ts';
import { ciclo } from '#messages/lifecycle.ts';
import { registro } from '#messages/registro.ts';
import { quote } from '#server/database/names.ts';
import { exigir } from '#server/plugins/authorization.ts';
import { guards } from '#server/plugins/guards.ts';
import { inTransaction, prepared, type Queryable, type Statement } from '../database/query.ts';
import { demandFields } from './access.ts';
import { audit } from './audit.ts';
import { hoje } from '#server/clock.ts';
import { updateChildren } from './children.ts';
import { compute, entitySql, type Row } from './entity-sql.ts';
import { Params } from './filters.ts';
import type { EntityCall, TransitionRequest } from './call.ts';
import { holdFirst } from './hold.ts';
import { hookContext, runStep } from './hooks.ts';
import { claimKey, rememberKey } from './idempotency.ts';
import { forWriting, lockRow, rowWhere, type Stored } from './read.ts';
import { checkReferences } from './references.ts';
import { demandProvider, scopeFor } from './scope.ts';
import { sumUp } from './sums.ts';
import {
  changesOf,
  demandUnlocked,
  demandVersion,
  encode,
  leave,
  named,
  readStored,
  retrying,
  stampSql,
} from './write.ts';

export const MAX_REASON = 500;

type Values = { readonly [field: string]: unknown };

export type TransitionOptions = {
  /** Idempotency-Key: the same step sent twice is taken once. */
  readonly chave?: string;
  /** A feature's own step: it has asked for the permission itself, and internal steps are open to it. */
  readonly propria?: true;
};

/** Checks the body's shape; 400 with what is wrong. */
export function readTransition(body: unknown): Omit<TransitionRequest, 'versao'> {
  const refuse = (): never => {
    throw new AppError('requisicao-invalida', { messages: [ciclo.corpo] });
  };
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return refuse();
  const { transicao, motivo, campos, versao: _seen, ...rest } = body as { [key: string]: unknown };
  if (typeof transicao !== 'string' || Object.keys(rest).length > 0) return refuse();
  if (motivo !== undefined && motivo !== null && typeof motivo !== 'string') return refuse();
  if (campos !== undefined && (typeof campos !== 'object' || campos === null || Array.isArray(campos)))
    return refuse();
  return { transicao, motivo, campos: campos as Values | undefined };
}

/** The declared step of this name, open to calls; 400 for one that does not exist, 405 for the server's own. */
export function transitionOf(
  { lifecycle }: EntityModel,
  name: string,
  { propria }: TransitionOptions = {},
): TransitionModel<FieldModel> {
  if (!lifecycle) throw new AppError('rota-desconhecida', { messages: [ciclo.semCiclo] });
  const found = Object.hasOwn(lifecycle.transition, name) ? lifecycle.transition[name] : undefined;
  if (!found)
    throw new AppError('requisicao-invalida', { messages: [ciclo.transicaoDesconhecida(name.slice(0, 60))] });
  if (found.internal && !propria)
    throw new AppError('metodo-nao-permitido', { messages: [ciclo.interna(found.title)] });
  return found;
}

/** 403 that names the permission, unless the caller may take the step. */
export function demandTransition({ entity, contexto }: EntityCall, transition: TransitionModel): void {
  exigir(contexto, transition.action, entity.subject, entity.plural);
}

/** Takes the step and answers the row in its new state. */
export async function transitionRow(
  call: EntityCall,
  id: number,
  request: TransitionRequest,
  options: TransitionOptions = {},
): Promise<Row> {
  const { chave } = options;
  const { row } = await named(call, 'gravar', () =>
    retrying(() =>
      inTransaction(call.pool, async (db) => {
        const earlier = chave === undefined ? undefined : await claimKey(db, call, chave, { id, ...request });
        if (earlier !== undefined) return (await lockRow(db, call, earlier)) ?? missing();
        const stored = await transitionIn(db, call, id, request, options);
        if (chave !== undefined) await rememberKey(db, call, chave, id);
        return stored;
      }),
    ),
  );
  return leave(call, row);
}

/** The same inside the caller's own transaction; the row comes back as it is stored, nothing masked. */
export async function transitionIn(
  db: Queryable,
  caller: EntityCall,
  id: number,
  request: TransitionRequest,
  options: TransitionOptions = {},
): Promise<Stored> {
  const transition = transitionOf(caller.entity, request.transicao, options);
  if (!options.propria) demandTransition(caller, transition);
  // A row that the action does not reach is as absent as one that is not there.
  const call = await forWriting(
    db,
    options.propria ? caller : scopeFor(caller, transition.action),
    id,
    transition.side,
  );
  await holdFirst(db, call, [id], transition.name);
  const { row: atual, snapshot: antes } = (await lockRow(db, call, id)) ?? missing();
  if (atual.excluidoEm) throw new AppError('na-lixeira');
  await demandVersion(call, db, atual, request.versao);
  const judged = judge(call, transition, request, atual, options);
  await checkReferences(db, call, judged.dados, call.contexto, atual);
  demandGuard(call, transition, judged);
  const { campos, motivo } = judged;
  const step = { transition, antes: atual, campos, motivo, valores: {} };
  await runStep(call.hooks, 'beforeTransition', { ...step, atual }, hookContext(call, db));
  const proprios = ownChanges(call, step.valores, judged);
  if (transition.recomputes && Object.keys(proprios).length === 0) return { row: atual, snapshot: antes };
  await checkReferences(db, { ...call, kept: true }, proprios, call.contexto, atual);
  await updateChildren(db, call.entity, id, proprios, atual);
  const params = new Params();
  const set = setSql(call, transition, { ...judged, dados: { ...judged.dados, ...proprios } }, params);
  await db.query({
    text: `UPDATE ${quote(call.entity.table)} t SET ${set} WHERE ${rowWhere(call, id, params)}`,
    values: params.values,
  });
  await db.query(keptStepsSql(call, transition, [judged]));
  const stored = await readStored(db, call, id);
  const contexto = motivo === null ? call.contexto : { ...call.contexto, motivo };
  await audit(db, call.entity, contexto, { acao: 'transitar', id, antes, depois: stored.snapshot });
  await sumUp(db, call, [{ antes: atual, depois: stored.row }]);
  if (!call.hooks.afterTransition) return stored;
  await runStep(call.hooks, 'afterTransition', { ...step, atual: stored.row }, hookContext(call, db));
  // As its rules left it: what they keep elsewhere may come back to the row (a sum, a link).
  return readStored(db, call, id);
}

/** A step as it is to be written: what was given on the way, and with what the row already held of what is asked. */
export type JudgedStep = {
  readonly atual: Row;
  readonly de: string;
  readonly motivo: string | null;
  readonly dados: Values;
  readonly campos: Values;
};

/** State, reason and fields, as the row stands; throws what refuses the step. References and the guard are asked after it. */
export function judge(
  call: EntityCall,
  transition: TransitionModel<FieldModel>,
  request: Omit<TransitionRequest, 'versao'>,
  atual: Row,
  { propria }: TransitionOptions,
): JudgedStep {
  const life = lifeOf(call);
  const de = stateOfRow(call.entity, atual);
  if (!de || !transition.from.includes(de.id))
    throw new AppError('transicao-ilegal', {
      messages: [
        ciclo.salto(
          transition.title,
          de?.title ?? '',
          transition.from.map((state) => life.state[state]?.title ?? state),
        ),
      ],
    });
  const motivo = reasonOf(transition, request.motivo);
  const dados = askedOf(call, transition, request.campos ?? {}, atual, propria === true);
  // What is asked and was left out stands as the row has it: guard, hooks and history judge and tell that.
  return { atual, de: de.id, motivo, dados, campos: { ...keptOf(transition, atual), ...dados } };
}

const lifeOf = ({ entity }: EntityCall) => entity.lifecycle as LifecycleModel<FieldModel>;

/** The statement that keeps these steps, each a row of its own. */
export function keptStepsSql(
  { entity, contexto }: EntityCall,
  { name, to }: TransitionModel,
  steps: readonly JudgedStep[],
): Statement {
  const { usuario } = contexto;
  const given = steps.map(({ campos }) => (Object.keys(campos).length > 0 ? JSON.stringify(campos) : null));
  return prepared({
    text:
      `INSERT INTO transicao (recurso, registro_id, nome, de, para, usuario_id, usuario_nome, motivo, campos) ` +
      `SELECT $1, v.id, $2, v.de, $3, $4::bigint, $5, v.motivo, v.campos FROM unnest($6::bigint[], $7::text[], $8::text[], $9::jsonb[]) v (id, de, motivo, campos)`,
    values: [
      entity.name,
      name,
      to,
      usuario.id,
      usuario.nome,
      steps.map(({ atual }) => atual.id),
      steps.map(({ de }) => de),
      steps.map(({ motivo }) => motivo),
      given,
    ],
  });
}

function reasonOf(transition: TransitionModel, given: string | null | undefined): string | null {
  const text = given?.trim() || null;
  if (transition.reason === undefined && text !== null)
    throw validationError({ motivo: [ciclo.naoSePede('motivo')] });
  if (transition.reason === 'required' && !dizMotivo(text))
    throw new AppError('validacao', { messages: [ciclo.motivo], errors: { motivo: [ciclo.motivo] } });
  if (text !== null && text.length > MAX_REASON)
    throw validationError({ motivo: [ciclo.motivoLongo(MAX_REASON)] });
  return text;
}

/** What was given on the way, valid beside the rest of the row; 422 by field. */
function askedOf(
  call: EntityCall,
  transition: TransitionModel<FieldModel>,
  sent: Values,
  atual: Row,
  propria: boolean,
): Values {
  const { entity, contexto } = call;
  const given = saidOf(transition, sent);
  const errors: { [field: string]: readonly string[] } = {};
  for (const id of Object.keys(given))
    if (!transition.asks.some(({ field, ownOnly }) => field.id === id && (propria || !ownOnly)))
      errors[id] = [ciclo.naoSePede(entity.field[id]?.title ?? id)];
  for (const { field, required } of transition.asks)
    if (required && (given[field.id] ?? atual[field.id] ?? '') === '') errors[field.id] = [registro.preencha];
  if (Object.keys(errors).length > 0) throw validationError(errors);
  if (Object.keys(given).length === 0) return {};
  demandFields(entity, given, contexto.ability);
  const asking = askingModel(entity, transition);
  const judged = validatorsOf(asking).alterar(given, atual, {
    hoje: hoje(),
    agora: new Date().toISOString(),
    eu: contexto.usuario.id,
  });
  if (!judged.ok) throw validationError(judged.errors);
  demandProvider(call, judged.value, true);
  return judged.value;
}

/** An option left empty that has no empty value of its own (a plain boolean) was not said: its default holds. */
function saidOf({ asks }: TransitionModel<FieldModel>, sent: Values): Values {
  const unsaid = ({ field, required }: (typeof asks)[number]): boolean =>
    !required && !field.nullable && !field.child && sent[field.id] === null;
  const left = new Set(asks.filter(unsaid).map(({ field }) => field.id));
  return left.size === 0 ? sent : Object.fromEntries(Object.entries(sent).filter(([id]) => !left.has(id)));
}

/** What the step needs and the row holds already. */
function keptOf({ asks }: TransitionModel<FieldModel>, atual: Row): Values {
  const kept = asks.filter(({ field, required }) => required && (atual[field.id] ?? '') !== '');
  return Object.fromEntries(kept.map(({ field }) => [field.id, atual[field.id]]));
}

const asking = new WeakMap<TransitionModel, EntityModel>();

/** The entity as the step sees it: what it asks for may be written, whoever else may not. */
function askingModel(entity: EntityModel, transition: TransitionModel<FieldModel>): EntityModel {
  let found = asking.get(transition);
  if (!found) {
    const asked = new Set(transition.asks.map(({ field }) => field.id));
    const fields = entity.fields.map((field) =>
      asked.has(field.id) ? { ...field, readOnly: false } : field,
    );
    found = { ...entity, fields, field: Object.fromEntries(fields.map((field) => [field.id, field])) };
    asking.set(transition, found);
  }
  return found;
}

/** 409 with the guard's sentence, or 422 with its sentences by field. */
export function demandGuard(
  { registry, contexto }: EntityCall,
  transition: TransitionModel,
  { atual, campos, motivo }: JudgedStep,
): void {
  const guard = transition.guard === undefined ? undefined : guards.get(transition.guard);
  const recusa =
    guard &&
    julgar(guard, {
      registro: atual,
      campos,
      motivo,
      hoje: hoje(),
      eu: contexto.usuario.id,
      existe: (recurso) => Object.hasOwn(registry.entity, recurso),
    });
  if (!recusa) return;
  if (typeof recusa === 'string') throw new AppError('transicao-recusada', { messages: [recusa] });
  throw validationError(recusa);
}

/** What the rule before the step changes of the row; 409 where the state that the row is in keeps it. */
export function ownChanges(call: EntityCall, valores: Values, { atual, dados }: JudgedStep): Values {
  if (Object.keys(valores).length === 0) return {};
  const changed = changesOf(call, valores, atual);
  demandUnlocked(call, atual, changed, { typed: false });
  // Of what was asked the rule has the last word, also where it says what the row held before.
  const said = Object.keys(dados).filter((id) => Object.hasOwn(valores, id));
  return { ...changed, ...Object.fromEntries(said.map((id) => [id, valores[id]])) };
}

/** What the row gets: the new state, what was asked for and the stamps. */
export function setSql(
  call: EntityCall,
  transition: TransitionModel<FieldModel>,
  { atual, dados, motivo }: JudgedStep,
  params: Params,
): string {
  const { entity, contexto } = call;
  const life = lifeOf(call);
  const { at, by, reason } = transition.stamp;
  const { stored } = entitySql(call.registry, entity);
  const after = { ...atual, ...dados, [life.field.id]: transition.to };
  // What is said later stands: each column has one value, and the statement only the parameters that it uses.
  const set = new Map<string, unknown>([[life.field.column, transition.to]]);
  for (const field of stored)
    if (Object.hasOwn(dados, field.id)) set.set(field.column, encode(field, dados[field.id]));
  for (const field of stored) if (field.computed) set.set(field.column, encode(field, compute(field, after)));
  const column = (field: string): string => entity.field[field]?.column ?? '';
  if (by !== undefined)
    set.set(column(by), entity.field[by]?.kind === 'integer' ? contexto.usuario.id : contexto.usuario.nome);
  if (reason !== undefined) set.set(column(reason), motivo);
  if (at !== undefined) set.delete(column(at));
  const given = [...set].map(([name, value]) => `${quote(name)} = ${params.add(value)}`);
  // Not when the transaction began: a step that waited for another one came after it.
  const stamped = at === undefined ? [] : [`${quote(column(at))} = clock_timestamp()`];
  return [...given, ...stamped, stampSql(call, params)].join(', ');
}

function missing(): never {
  throw new AppError('nao-encontrado');
}
