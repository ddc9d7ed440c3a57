/** The grid of permissions: subjects by module, actions as columns; arrows move, space marks. */
import { Checkbox } from 'antd';
import { memo, useMemo, useRef, type KeyboardEvent, type ReactNode } from 'react';
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

export function MatrixGrid({ label, modulos, concedidas, comparado, readOnly, onToggle }: Props) {
  const grid = useRef<HTMLTableElement>(null);
  // The handler changes at each mark; the rows hold one that never does, so that a mark draws one row.
  const latest = useRef(onToggle);
  latest.current = onToggle;
  const toggle = useMemo(() => (keys: readonly string[]) => latest.current(keys), []);
  const shown = useMemo(() => modulos.flatMap(({ subjects }) => subjects), [modulos]);
  return (
    <table
      ref={grid}
      className="ac-matriz"
      role="grid"
      aria-label={label}
      aria-readonly={readOnly || undefined}
      aria-rowcount={shown.length + modulos.length + 1}
      onKeyDown={(event) => move(event, grid.current)}
    >
      <thead>
        <tr>
          <th scope="col">{matrizTela.cadastro}</th>
          {COLUNAS.map((action) => {
            const keys = chavesDaColuna(shown, action);
            const titulo = ACTION_TITLES[action] ?? action;
            return (
              <th key={action} scope="col">
                <span aria-hidden>{titulo}</span>
                <Box
                  marca={marcaDe(keys, concedidas)}
                  label={matrizTela.coluna(titulo)}
                  disabled={readOnly || keys.length === 0}
                  onToggle={() => toggle(keys)}
                />
              </th>
            );
          })}
          <th scope="col">{matrizTela.outras}</th>
        </tr>
      </thead>
      {modulos.map(({ titulo, subjects }) => {
        const keys = subjects.flatMap(chavesDe);
        return (
          <tbody key={titulo}>
            <tr className="ac-matriz-modulo">
              <th scope="rowgroup" colSpan={COLUNAS.length + 2}>
                <Box
                  marca={marcaDe(keys, concedidas)}
                  label={matrizTela.modulo(titulo)}
                  disabled={readOnly}
                  onToggle={() => toggle(keys)}
                >
                  {titulo}
                </Box>
              </th>
            </tr>
            {subjects.map((subject) => (
              <Row
                key={subject.subject}
                subject={subject}
                granted={granted(subject, concedidas)}
                other={comparado ? granted(subject, comparado.concedidas) : null}
                otherName={comparado?.nome ?? ''}
                readOnly={readOnly}
                onToggle={toggle}
              />
            ))}
          </tbody>
        );
      })}
    </table>
  );
}

/** What of a subject is granted, as text: equal text, equal row. */
function granted({ subject, acoes }: SubjectModel, concedidas: Concedidas): string {
  return acoes
    .filter(({ action }) => concedidas.has(chave(subject, action)))
    .map(({ action }) => action)
    .join(' ');
}

type RowProps = {
  readonly subject: SubjectModel;
  readonly granted: string;
  readonly other: string | null;
  readonly otherName: string;
  readonly readOnly: boolean;
  readonly onToggle: (keys: readonly string[]) => void;
};

const Row = memo(function Row({ subject, granted: text, other, otherName, readOnly, onToggle }: RowProps) {
  const has = new Set(text.split(' '));
  const otherHas = other === null ? null : new Set(other.split(' '));
  const keys = chavesDe(subject);
  const rest = subject.acoes.filter(({ action }) => !isColumn(action));
  const marca: Marca = text === '' ? 'nenhuma' : text.split(' ').length === keys.length ? 'todas' : 'algumas';
  const cell = ({ action, titulo }: SubjectModel['acoes'][number], word?: string) => {
    const differs = otherHas !== null && otherHas.has(action) !== has.has(action);
    return (
      <span className="ac-matriz-caixa" data-difere={differs || undefined}>
        <Box
          marca={has.has(action) ? 'todas' : 'nenhuma'}
          label={
            differs
              ? `${matrizTela.celula(titulo, subject.titulo)}. ${otherHas.has(action) ? matrizTela.outroTem(otherName) : matrizTela.outroNao(otherName)}`
              : matrizTela.celula(titulo, subject.titulo)
          }
          disabled={readOnly}
          onToggle={() => onToggle([chave(subject.subject, action)])}
        >
          {word}
        </Box>
      </span>
    );
  };
  return (
    <tr>
      <th scope="row">
        <Box marca={marca} label={matrizTela.linha(subject.titulo)} disabled={readOnly} onToggle={() => onToggle(keys)}>
          {subject.titulo}
        </Box>
      </th>
      {COLUNAS.map((action) => {
        const found = subject.acoes.find((one) => one.action === action);
        return (
          <td key={action} data-vazia={found ? undefined : ''} data-titulo={found?.titulo}>
            {found ? cell(found) : null}
          </td>
        );
      })}
      <td className="ac-matriz-outras" data-vazia={rest.length === 0 ? '' : undefined}>
        {rest.map((one) => (
          <span key={one.action}>{cell(one, one.titulo)}</span>
        ))}
      </td>
    </tr>
  );
});

function Box(props: { marca: Marca; label: string; disabled: boolean; onToggle: () => void; children?: ReactNode }) {
  const { marca, label, disabled, onToggle, children } = props;
  return (
    <Checkbox
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
function move(event: KeyboardEvent, grid: HTMLTableElement | null): void {
  const step = STEPS[event.key];
  const from = event.target;
  if (!grid || !(from instanceof HTMLInputElement)) return;
  const row = from.closest('tr');
  if (!row) return;
  const boxes = (of: Element): HTMLInputElement[] => [...of.querySelectorAll<HTMLInputElement>('input:not(:disabled)')];
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
  const rows = [...grid.rows];
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
