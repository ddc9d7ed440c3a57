/** A declared life that somebody can live: its states are there, each is reached, each step begins and ends in one. */
import type { LifecycleKeyword, TransitionKeyword } from '#schemas/meta/vocabulary.ts';
import type { Report } from './check-shape.ts';
import { kindOf, type EntityModel, type PropertySchema } from './entity.ts';
import { readAsk } from './lifecycle.ts';
import { suggestion } from './suggest.ts';

type Properties = { readonly [id: string]: PropertySchema };

const AT = 'x-entity.lifecycle';
/** Locks that need no register beside the row's own. */
const LOCKS = ['fields', 'children', 'typed-children', 'documents', 'delete', 'references'] as const;
export type OwnLock = (typeof LOCKS)[number];
export const OWN_LOCKS: readonly string[] = LOCKS;
const READING: readonly string[] = ['list', 'view'];
/** What a stamp's field must be: a moment, a name or a number, a text. */
const STAMPS = [
  ['at', ['datetime']],
  ['by', ['text', 'integer']],
  ['reason', ['text', 'longtext']],
] as const satisfies readonly (readonly [string, readonly string[]])[];

/** What one schema can say of itself; references to other registers are judged by `checkLocks`. */
export function checkLifecycle(life: LifecycleKeyword, properties: Properties, report: Report): void {
  const states = statesOf(life, properties, report);
  if (!states) return;
  const initial = String(properties[life.field]?.default);
  const known = (state: string, path: string): boolean => {
    if (states.includes(state)) return true;
    report(path, `usa o estado '${state}', que não é opção de '${life.field}'${suggestion(state, states)}`);
    return false;
  };
  const steps = Object.entries(life.transitions);
  if (steps.length === 0) report(`${AT}.transitions`, 'está vazio; diga ao menos uma transição');
  for (const [name, step] of steps) {
    const at = `${AT}.transitions.${name}`;
    if (!/^[a-z][a-z0-9-]*$/.test(name))
      report(at, 'tem nome fora do padrão; use minúsculas sem acento, com traço');
    known(step.to, `${at}.to`);
    for (const from of fromOf(step)) {
      if (known(from, `${at}.from`) && from === step.to && !step.stays)
        report(
          at,
          `vai de '${from}' para o próprio '${from}'; uma transição muda o estado; um ato que o deixa diz stays: true`,
        );
    }
    checkStep(step, at, life.field, properties, report);
  }
  for (const id of life.keeps ?? []) {
    const property = Object.hasOwn(properties, id) ? properties[id] : undefined;
    if (!property)
      report(`${AT}.keeps`, `usa o campo '${id}', que não existe${suggestion(id, Object.keys(properties))}`);
    else if (!isServerOwned(property))
      report(`${AT}.keeps`, `usa '${id}', que as pessoas escrevem; ponha readOnly: true`);
  }
  checkReach(steps, { initial, states }, report);
  for (const [state, { what }] of Object.entries(life.locks ?? {})) {
    known(state, `${AT}.locks`);
    for (const lock of what) {
      if (
        (lock === 'children' || lock === 'typed-children') &&
        !Object.values(properties).some((property) => property['x-child'])
      )
        report(`${AT}.locks.${state}`, `trava '${lock}', mas não há tabela filha; tire-o da lista`);
      if (!OWN_LOCKS.includes(lock) && !/^[a-z][a-z0-9-]*\.[a-z][a-zA-Z0-9]*$/.test(lock))
        report(
          `${AT}.locks.${state}`,
          `trava '${lock}', que não existe; use ${OWN_LOCKS.join(', ')} ou 'recurso.campo'`,
        );
    }
  }
}

/** The options of the state field; undefined, and said, where it is not one that a life can stand on. */
function statesOf(
  life: LifecycleKeyword,
  properties: Properties,
  report: Report,
): readonly string[] | undefined {
  const field = Object.hasOwn(properties, life.field) ? properties[life.field] : undefined;
  if (!field) {
    report(
      `${AT}.field`,
      `usa o campo '${life.field}', que não existe${suggestion(life.field, Object.keys(properties))}`,
    );
    return undefined;
  }
  const options = field.oneOf?.map((option) => option.const);
  if (!options || !options.every((value) => typeof value === 'string')) {
    report(
      `${AT}.field`,
      `usa '${life.field}', que não lista os estados; ponha oneOf com const de texto e title`,
    );
    return undefined;
  }
  if (field.default === undefined) {
    report(`properties.${life.field}.default`, 'falta; é o estado em que o registro começa');
    return undefined;
  }
  if (field['x-when'])
    report(`properties.${life.field}.x-when`, 'não vale no campo de estado; quem o muda são as transições');
  return options;
}

function checkStep(
  step: TransitionKeyword,
  at: string,
  state: string,
  properties: Properties,
  report: Report,
): void {
  if (step.action !== undefined && READING.includes(step.action))
    report(`${at}.action`, `é '${step.action}', que só permite ler; use 'update' ou uma ação própria`);
  if (step.recomputes && (!step.stays || step.asks !== undefined || step.stamp !== undefined))
    report(
      `${at}.recomputes`,
      'só vale para um passo que fica no estado e não pede nem carimba campos; o que muda é o que a regra calcula',
    );
  // What it asks for is what the server's own call gives on the way.
  if (step.internal && step.action !== undefined)
    report(at, 'é interna, e nenhuma pessoa a faz; tire action');
  const asks = (step.asks ?? []).map(readAsk);
  const asked = asks.map(({ id }) => id);
  for (const { id, today, last } of asks) {
    const property = Object.hasOwn(properties, id) ? properties[id] : undefined;
    if (!property)
      report(`${at}.asks`, `usa o campo '${id}', que não existe${suggestion(id, Object.keys(properties))}`);
    else if (id === state) report(`${at}.asks`, `pede '${id}', que é o próprio estado`);
    else if (
      property['x-child'] ||
      property['x-computed'] ||
      property.writeOnly ||
      kindOf(property) === 'file'
    )
      report(`${at}.asks`, `pede '${id}', que não se pergunta numa janela; escolha um campo simples`);
    else if (today && kindOf(property) !== 'date')
      report(`${at}.asks`, `começa '${id}' com $hoje, mas o campo não é uma data`);
    else if (last && (!property['x-ref'] || !step.makes))
      report(
        `${at}.asks`,
        `começa '${id}' com $ultimo, que pede uma referência (x-ref) e um passo com makes`,
      );
    if (asked.indexOf(id) < asked.lastIndexOf(id)) report(`${at}.asks`, `repete '${id}'`);
  }
  for (const id of step.shows ?? [])
    if (!Object.hasOwn(properties, id))
      report(`${at}.shows`, `usa o campo '${id}', que não existe${suggestion(id, Object.keys(properties))}`);
  for (const id of step.foresees ?? []) {
    const property = Object.hasOwn(properties, id) ? properties[id] : undefined;
    if (!property)
      report(
        `${at}.foresees`,
        `usa o campo '${id}', que não existe${suggestion(id, Object.keys(properties))}`,
      );
    else if (!isServerOwned(property))
      report(`${at}.foresees`, `usa '${id}', que as pessoas escrevem; ponha readOnly: true`);
  }
  for (const [key, kinds] of STAMPS) {
    const id = step.stamp?.[key];
    if (id === undefined) continue;
    const property = Object.hasOwn(properties, id) ? properties[id] : undefined;
    if (!property)
      report(
        `${at}.stamp.${key}`,
        `usa o campo '${id}', que não existe${suggestion(id, Object.keys(properties))}`,
      );
    else if (!isServerOwned(property))
      report(`${at}.stamp.${key}`, `usa '${id}', que as pessoas escrevem; ponha readOnly: true`);
    else if (!(kinds as readonly string[]).includes(kindOf(property)))
      report(`${at}.stamp.${key}`, `usa '${id}', que é de outro tipo; precisa ser ${kinds.join(' ou ')}`);
  }
  if (step.stamp?.reason !== undefined && step.reason === undefined)
    report(`${at}.stamp.reason`, "guarda o motivo, que não se pede; ponha reason: 'required' ou 'optional'");
}

/** Written by the server alone. */
const isServerOwned = (property: PropertySchema): boolean =>
  property.readOnly === true || property['x-sum'] !== undefined;

const fromOf = ({ from }: TransitionKeyword): readonly string[] => (typeof from === 'string' ? [from] : from);

/** Every state is reached from the first one, and every step begins where a row can be. */
function checkReach(
  steps: readonly (readonly [string, TransitionKeyword])[],
  { initial, states }: { readonly initial: string; readonly states: readonly string[] },
  report: Report,
): void {
  const reached = new Set([initial]);
  for (let size = 0; size < reached.size;) {
    size = reached.size;
    for (const [, step] of steps) if (fromOf(step).some((from) => reached.has(from))) reached.add(step.to);
  }
  for (const state of states.filter((stateName) => !reached.has(stateName)))
    report(`${AT}.transitions`, `nunca leva a '${state}'; acrescente uma transição até lá ou tire o estado`);
  for (const [name, step] of steps) {
    const away = fromOf(step).filter((from) => states.includes(from) && !reached.has(from));
    if (away.length > 0)
      report(`${AT}.transitions.${name}`, `parte de '${away.join("', '")}', onde nenhum registro chega`);
  }
}

/** Locks that name another register: it exists, and its field refers to this one. */
export function checkLocks(
  entities: readonly EntityModel[],
  documents: (entity: EntityModel) => boolean,
  at: (key: string) => Report,
): void {
  const byName = new Map(entities.map((entity) => [entity.name, entity]));
  for (const entity of entities) {
    for (const { id, locks } of entity.lifecycle?.states ?? []) {
      const path = `${AT}.locks.${id}`;
      if (locks.includes('documents') && !documents(entity))
        at(entity.key)(
          path,
          "trava 'documents', mas os registros não têm documentos; ponha documents no recurso",
        );
      for (const lock of locks.filter((path) => path.includes('.'))) {
        const [resource = '', field = ''] = lock.split('.');
        const target = byName.get(resource);
        if (!target)
          at(entity.key)(
            path,
            `trava '${lock}'; '${resource}' não existe${suggestion(resource, [...byName.keys()])}`,
          );
        else if (target.field[field]?.ref?.resource !== entity.name)
          at(entity.key)(
            path,
            `trava '${lock}', mas '${field}' de '${resource}' não aponta para '${entity.name}'`,
          );
      }
    }
  }
}
