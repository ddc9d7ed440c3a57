/** The life of a row as the engine reads it: its states, what each locks, and the ways between them. */
import type { LifecycleKeyword, Tone, TransitionKeyword } from '#schemas/meta/vocabulary.ts';

/** What a life needs to know of a field; `FieldModel` (entity.ts) is one. */
type LifeField = {
  readonly id: string;
  readonly default?: unknown;
  readonly options?: readonly {
    readonly value: string | number;
    readonly title: string;
    readonly tone?: Tone;
  }[];
};

export type StateModel = {
  readonly id: string;
  readonly title: string;
  readonly tone?: Tone;
  /** 'fields', 'children', 'typed-children' (open to the server alone), 'documents', 'delete', 'references', or 'recurso.campo'. */
  readonly locks: readonly string[];
  readonly why?: string;
};

export type AskedField<F extends LifeField = LifeField> = {
  readonly field: F;
  readonly required: boolean;
  /** Shown only after the server refused the step because the field was empty. */
  readonly onDemand: boolean;
  /** Given by the server's own steps alone: no dialog shows it, and no call may send it. */
  readonly ownOnly: boolean;
  /** The dialog begins with the day of whoever takes the step, whatever the row holds. */
  readonly today: boolean;
  /** The dialog begins with the value of the newest row that the step makes; before the first, with the only row there is. */
  readonly last: boolean;
};

/**
 * 'dataPagamento=$hoje?', 'contaBancariaId=$ultimo': the field, what it begins with, and whether it may stay empty ('?'),
 * waits for a refusal ('??') or is the server's ('!').
 */
export function readAsk(entry: string): { readonly id: string } & Omit<AskedField, 'field'> {
  const [, id = entry, start = '', marks = ''] = /^(.*?)(=\$(?:hoje|ultimo))?(\?{0,2}|!)$/.exec(entry) ?? [];
  const ownOnly = marks === '!';
  return {
    id,
    required: marks === '',
    onDemand: marks === '??' || ownOnly,
    ownOnly,
    today: start === '=$hoje',
    last: start === '=$ultimo',
  };
}

export type TransitionModel<F extends LifeField = LifeField> = {
  readonly name: string;
  readonly title: string;
  readonly question?: string;
  readonly from: readonly string[];
  readonly to: string;
  readonly action: string;
  readonly reason?: TransitionKeyword['reason'];
  readonly asks: readonly AskedField<F>[];
  readonly guard?: string;
  readonly stamp: NonNullable<TransitionKeyword['stamp']>;
  readonly side: 'own' | 'shared';
  readonly danger: boolean;
  readonly internal: boolean;
  readonly despiteLocks: boolean;
  readonly recomputes: boolean;
  readonly tab?: string;
  readonly makes?: { readonly resource: string; readonly by: string };
  readonly shows: readonly string[];
  /** What the window works out and tells before the step is taken. */
  readonly foresees: readonly string[];
};

export type LifecycleModel<F extends LifeField = LifeField> = {
  readonly field: F;
  readonly initial: string;
  readonly states: readonly StateModel[];
  readonly state: { readonly [id: string]: StateModel };
  readonly transitions: readonly TransitionModel<F>[];
  readonly transition: { readonly [name: string]: TransitionModel<F> };
  /** Fields that no state locks. */
  readonly keeps: readonly F[];
};

/** Undefined where none is declared, or where its field is not there (check-lifecycle.ts says so). */
export function buildLifecycle<F extends LifeField>(
  keyword: LifecycleKeyword | undefined,
  fields: readonly F[],
): LifecycleModel<F> | undefined {
  const field = keyword && fields.find(({ id }) => id === keyword.field);
  if (!keyword || !field) return undefined;
  const states = (field.options ?? []).map(({ value, title, tone }): StateModel => {
    const id = String(value);
    const lock = keyword.locks?.[id];
    return { id, title, tone, locks: lock?.what ?? [], why: lock?.why };
  });
  const transitions = Object.entries(keyword.transitions).map(([name, transition]): TransitionModel<F> => ({
    name,
    title: transition.title,
    ...(transition.question === undefined ? {} : { question: transition.question }),
    from: typeof transition.from === 'string' ? [transition.from] : transition.from,
    to: transition.to,
    action: transition.action ?? name,
    reason: transition.reason,
    asks: askedFields(transition, fields),
    guard: transition.guard,
    stamp: transition.stamp ?? {},
    side: transition.side ?? 'own',
    danger: transition.danger ?? false,
    internal: transition.internal ?? false,
    despiteLocks: transition.despiteLocks ?? false,
    recomputes: transition.recomputes ?? false,
    ...(transition.tab === undefined ? {} : { tab: transition.tab }),
    shows: transition.shows ?? [],
    foresees: transition.foresees ?? [],
    ...(transition.makes === undefined ? {} : { makes: transition.makes }),
  }));
  return {
    field,
    initial: String(field.default ?? ''),
    states,
    state: Object.fromEntries(states.map((state) => [state.id, state])),
    transitions,
    transition: Object.fromEntries(transitions.map((transition) => [transition.name, transition])),
    keeps: fields.filter(({ id }) => keyword.keeps?.includes(id)),
  };
}

function askedFields<F extends LifeField>(
  { asks = [] }: TransitionKeyword,
  fields: readonly F[],
): readonly AskedField<F>[] {
  return asks.flatMap((entry) => {
    const { id, ...how } = readAsk(entry);
    const field = fields.find((field) => field.id === id);
    return field ? [{ field, ...how }] : [];
  });
}

type Named = {
  readonly title: string;
  readonly gender: 'm' | 'f';
  readonly kind?: string;
  readonly field: {
    readonly [id: string]:
      | {
          readonly options?: readonly {
            readonly value: string | number;
            readonly title: string;
            readonly gender?: 'm' | 'f';
          }[];
        }
      | undefined;
  };
};

/** What the row is, and the gender of the word: 'Declaração de comparecimento', where its register holds several kinds. */
export function thingOf(
  { title, gender, kind, field }: Named,
  row: Row,
): { readonly title: string; readonly gender: 'm' | 'f' } {
  const option =
    kind === undefined ? undefined : field[kind]?.options?.find(({ value }) => value === row[kind]);
  return option ? { title: option.title, gender: option.gender ?? 'm' } : { title, gender };
}

type Row = { readonly [field: string]: unknown };
type WithLife<F extends LifeField = LifeField> = { readonly lifecycle?: LifecycleModel<F> };

/** The state that the row is in; undefined without a lifecycle, or where the row does not show it. */
export function stateOfRow({ lifecycle }: WithLife, row: Row): StateModel | undefined {
  return lifecycle && lifecycle.state[String(row[lifecycle.field.id] ?? '')];
}

/** What the declaration calls the state. */
export function titleOfState({ lifecycle }: WithLife, state: string): string {
  return lifecycle?.state[state]?.title ?? state;
}

/** The state that keeps `what` from changing; undefined: nothing does. */
export function lockOf(entity: WithLife, row: Row, what: string): StateModel | undefined {
  const state = stateOfRow(entity, row);
  return state?.locks.includes(what) ? state : undefined;
}

/** The state that keeps a person from the child tables, whoever else may write them. */
export const childrenLockOf = (entity: WithLife, row: Row): StateModel | undefined =>
  lockOf(entity, row, 'children') ?? lockOf(entity, row, 'typed-children');

/** The state's own sentence; '{campo}' in it is what the row holds there, by its label where it is a reference. */
export function whyOf({ why }: StateModel, row: Row): string | undefined {
  const labels = (row._ref ?? {}) as { readonly [field: string]: { readonly label?: string } | undefined };
  return why?.replace(/\{(\w+)\}/g, (_, field: string) => labels[field]?.label ?? String(row[field] ?? ''));
}

/** Whether any state locks anything: a change then needs the stored row to be judged. */
export function hasLocks({ lifecycle }: WithLife): boolean {
  return lifecycle?.states.some(({ locks }) => locks.length > 0) ?? false;
}

/** What a person may be offered from the row's state, in the declared order. `side`: of which of its two providers they are. */
export function transitionsOf<F extends LifeField>(
  { lifecycle }: WithLife<F>,
  row: Row,
  can: (action: string) => boolean,
  side: 'own' | 'shared' = 'own',
): readonly TransitionModel<F>[] {
  const from = String(row[lifecycle?.field.id ?? ''] ?? '');
  return (lifecycle?.transitions ?? []).filter(
    (transition) =>
      !transition.internal &&
      transition.side === side &&
      transition.from.includes(from) &&
      can(transition.action),
  );
}

/** Whether the row is of the person's provider, or only in its sight (`sharedWith`). */
export function sideOf(
  { sharedWith }: { readonly sharedWith?: string },
  row: Row,
  prestadorId: unknown,
): 'own' | 'shared' {
  return sharedWith !== undefined && prestadorId !== null && row[sharedWith] === prestadorId
    ? 'shared'
    : 'own';
}
