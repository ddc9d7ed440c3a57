/** The grid of permissions: subjects by module, actions as columns; arrows move, space marks. */
import { Checkbox, Flex, type TableColumnsType } from 'antd';
import { useCallback, useEffect, useMemo, useRef, type KeyboardEvent, type ReactNode } from 'react';
import {
  chave,
  chavesDaColuna,
  chavesDe,
  COLUNAS,
  marcaDe,
  type Concedidas,
  type Marca,
  type Modulo,
} from '#domain/acesso/matriz.ts';
import { ACTION_TITLES } from '#domain/acesso/permissions.ts';
import type { SubjectModel } from '#domain/acesso/subjects.ts';
import { matrizTela } from '#messages/acesso-tela.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';

export type Compared = { readonly nome: string; readonly concedidas: Concedidas };

type Props = {
  readonly label: string;
  readonly modulos: readonly Modulo[];
  readonly concedidas: Concedidas;
  readonly comparado: Compared | null;
  readonly readOnly: boolean;
  readonly onToggle: (keys: readonly string[]) => void;
};

const isColumn = (action: string): boolean => (COLUNAS as readonly string[]).includes(action);

/** A row of the grid: a module, or a subject in it. */
type Line = {
  readonly key: string;
  readonly titulo: string;
  readonly keys: readonly string[];
  readonly marca: Marca;
  readonly subject?: SubjectModel;
  /** All that the row draws, as text: an equal one is not drawn again. */
  readonly says: string;
};

export function MatrixGrid({ label, modulos, concedidas, comparado, readOnly, onToggle }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // The handler changes at each mark; the cells that are not drawn again hold one that never does.
  const latest = useRef(onToggle);
  latest.current = onToggle;
  const toggle = useCallback((keys: readonly string[]) => latest.current(keys), []);
  const inputs = () => [...(box.current?.querySelectorAll<HTMLInputElement>('input:not(:disabled)') ?? [])];
  const stopAt = (stop: HTMLInputElement) => {
    for (const input of inputs()) input.tabIndex = input === stop ? 0 : -1;
  };
  // The Tab key enters the grid in one place: where the focus was, or at its beginning.
  useEffect(() => {
    const [first, ...rest] = inputs();
    if (first && ![first, ...rest].some(({ tabIndex }) => tabIndex === 0)) first.tabIndex = 0;
  });
  const shown = useMemo(() => modulos.flatMap(({ subjects }) => subjects), [modulos]);
  const line = (key: string, titulo: string, keys: readonly string[], subject?: SubjectModel): Line => {
    const marca = marcaDe(keys, concedidas);
    const has = subject
      ? keys.map((column) => `${concedidas.has(column)}${comparado?.concedidas.has(column) ?? ''}`)
      : [];
    return {
      key,
      titulo,
      keys,
      marca,
      ...(subject ? { subject } : {}),
      says: [marca, readOnly, comparado?.nome, ...has].join(),
    };
  };
  const lines = modulos.flatMap(({ titulo, subjects }) => [
    line(`modulo:${titulo}`, titulo, subjects.flatMap(chavesDe)),
    ...subjects.map((subject) => line(subject.subject, subject.titulo, chavesDe(subject), subject)),
  ]);
  const cell = (subject: SubjectModel['subject'], { action, titulo }: Action, of: string, word?: string) => {
    const key = chave(subject, action);
    const has = concedidas.has(key);
    const differs = comparado !== null && comparado.concedidas.has(key) !== has;
    const name = matrizTela.celula(titulo, of);
    const other =
      comparado && (has ? matrizTela.outroNao(comparado.nome) : matrizTela.outroTem(comparado.nome));
    return (
      <span key={key} className="ac-matriz-caixa" data-difere={differs || undefined}>
        <Box
          marca={has ? 'todas' : 'nenhuma'}
          label={differs ? `${name}. ${other}` : name}
          disabled={readOnly}
          onToggle={() => toggle([key])}
        >
          {word}
        </Box>
      </span>
    );
  };
  const columns: TableColumnsType<Line> = [
    {
      key: 'cadastro',
      title: matrizTela.cadastro,
      rowScope: 'row',
      render: (_, { titulo, keys, marca, subject }) => (
        <Box
          marca={marca}
          label={subject ? matrizTela.linha(titulo) : matrizTela.modulo(titulo)}
          disabled={readOnly}
          onToggle={() => toggle(keys)}
        >
          {titulo}
        </Box>
      ),
      onCell: ({ subject }) => ({
        'data-titulo': undefined,
        ...(subject ? {} : { colSpan: COLUNAS.length + 2 }),
      }),
    },
    ...COLUNAS.map((action) => {
      const keys = chavesDaColuna(shown, action);
      const titulo = ACTION_TITLES[action] ?? action;
      const found = ({ subject }: Line) =>
        subject?.acoes.find((subjectAction) => subjectAction.action === action);
      return {
        key: action,
        align: 'center' as const,
        title: (
          <>
            <span aria-hidden>{titulo}</span>
            <Box
              marca={marcaDe(keys, concedidas)}
              label={matrizTela.coluna(titulo)}
              disabled={readOnly || keys.length === 0}
              onToggle={() => toggle(keys)}
            />
          </>
        ),
        render: (_: unknown, row: Line) => {
          const subjectAction = found(row);
          return row.subject && subjectAction ? cell(row.subject.subject, subjectAction, row.titulo) : null;
        },
        onCell: (row: Line) => (row.subject ? { 'data-titulo': found(row)?.titulo } : { colSpan: 0 }),
      };
    }),
    {
      key: 'outras',
      title: matrizTela.outras,
      render: (_, { subject, titulo }) =>
        subject &&
        othersOf(subject).length > 0 && (
          <Flex gap="4px 16px" wrap>
            {othersOf(subject).map((action) => cell(subject.subject, action, titulo, action.titulo))}
          </Flex>
        ),
      onCell: ({ subject }) => ({ 'data-titulo': undefined, ...(subject ? {} : { colSpan: 0 }) }),
    },
  ];
  return (
    // The keys and the one tab stop are the grid's, whose boxes are inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={box}
      onFocus={({ target }) => target instanceof HTMLInputElement && stopAt(target)}
      onKeyDown={(event) => move(event, box.current)}
    >
      <DataTable<Line>
        {...{ role: 'grid', 'aria-label': label, 'aria-readonly': readOnly || undefined }}
        className="ac-matriz z-tabela-presa"
        columns={columns.map((column) => ({
          ...column,
          shouldCellUpdate: (next, last) => next.says !== last.says,
        }))}
        dataSource={lines}
        rowClassName={({ subject }) => (subject ? '' : 'ac-matriz-modulo')}
      />
    </div>
  );
}

type Action = SubjectModel['acoes'][number];

const othersOf = ({ acoes }: SubjectModel): readonly Action[] =>
  acoes.filter(({ action }) => !isColumn(action));

function Box(props: {
  marca: Marca;
  label: string;
  disabled: boolean;
  onToggle: () => void;
  children?: ReactNode;
}) {
  const { marca, label, disabled, onToggle, children } = props;
  return (
    <Checkbox
      tabIndex={-1}
      aria-label={label}
      title={label}
      checked={marca === 'todas'}
      indeterminate={marca === 'algumas'}
      disabled={disabled}
      onChange={onToggle}
    >
      {children}
    </Checkbox>
  );
}

const STEPS: { readonly [key: string]: readonly [row: number, column: number] } = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

/** Moves among the boxes as they lie on the screen: in the row by order, between rows by the nearest column. */
function move(event: KeyboardEvent, grid: HTMLElement | null): void {
  const step = STEPS[event.key];
  const from = event.target;
  if (!grid || !(from instanceof HTMLInputElement)) return;
  const row = from.closest('tr');
  if (!row) return;
  const boxes = (of: Element): HTMLInputElement[] => [
    ...of.querySelectorAll<HTMLInputElement>('input:not(:disabled)'),
  ];
  if (event.key === 'Home' || event.key === 'End') {
    event.preventDefault();
    boxes(row)
      .at(event.key === 'Home' ? 0 : -1)
      ?.focus();
    return;
  }
  if (!step) return;
  event.preventDefault();
  if (step[1] !== 0) {
    const own = boxes(row);
    own[own.indexOf(from) + step[1]]?.focus();
    return;
  }
  const rows = [...grid.querySelectorAll('tr')];
  const x = from.getBoundingClientRect().left;
  for (let at = rows.indexOf(row) + step[0]; at >= 0 && at < rows.length; at += step[0]) {
    const found = boxes(rows[at] as Element);
    const nearest = found.toSorted(
      (a, b) => Math.abs(a.getBoundingClientRect().left - x) - Math.abs(b.getBoundingClientRect().left - x),
    )[0];
    if (nearest) {
      nearest.focus();
      return;
    }
  }
}
