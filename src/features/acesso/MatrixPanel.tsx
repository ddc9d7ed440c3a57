/** Search, filters and comparison over the grid; used by the group's form and by the page of permissions. */
import { Search } from 'lucide-react';
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import type { GrupoLinha } from '#domain/acesso/conta.ts';
import { alternar, chave, modulos as modulosDe, type Concedidas } from '#domain/acesso/matriz.ts';
import type { SubjectModel } from '#domain/acesso/subjects.ts';
import { matrizTela } from '#messages/acesso-tela.ts';
import { EmptyState } from '#shared/ui/State.tsx';
import { MatrixGrid } from './MatrixGrid.tsx';

type Props = {
  readonly label: string;
  readonly subjects: readonly SubjectModel[];
  readonly concedidas: Concedidas;
  readonly onChange: (next: Concedidas) => void;
  readonly readOnly: boolean;
  /** Groups to compare with. */
  readonly outros: readonly GrupoLinha[];
  readonly comparadoId: number | null;
  readonly onComparar: (id: number | null) => void;
  readonly children?: ReactNode;
};

export function MatrixPanel({
  label,
  subjects,
  concedidas,
  onChange,
  readOnly,
  outros,
  comparadoId,
  onComparar,
  children,
}: Props) {
  const [texto, setTexto] = useState('');
  const [soDiferencas, setSoDiferencas] = useState(false);
  const busca = useDeferredValue(texto);
  const outro = outros.find(({ id }) => id === comparadoId);
  const comparado = useMemo(() => (outro ? { nome: outro.nome, concedidas: new Set(outro.permissoes) } : null), [outro]);
  // While one marks, a row that stops differing stays where it is until the search or the comparison changes.
  const [base, setBase] = useState({ concedidas, comparado, soDiferencas });
  if (base.comparado !== comparado || base.soDiferencas !== soDiferencas) setBase({ concedidas, comparado, soDiferencas });
  const shown = useMemo(
    () =>
      modulosDe(subjects, {
        texto: busca,
        soDiferencas: base.soDiferencas,
        a: base.concedidas,
        b: base.comparado?.concedidas ?? null,
      }),
    [subjects, busca, base],
  );
  return (
    <div className="ac-painel">
      <div className="ac-barra">
        {children}
        <label className="ac-barra-campo">
          <span>{matrizTela.comparar}</span>
          <select
            className="z-campo"
            value={comparadoId ?? ''}
            onChange={(event) => onComparar(event.target.value === '' ? null : Number(event.target.value))}
          >
            <option value="">{matrizTela.ninguem}</option>
            {outros.map(({ id, nome }) => (
              <option key={id} value={id}>
                {nome}
              </option>
            ))}
          </select>
        </label>
        {comparado ? (
          <label className="ac-marcar">
            <input
              type="checkbox"
              className="ac-caixa"
              checked={soDiferencas}
              onChange={(event) => setSoDiferencas(event.target.checked)}
            />
            {matrizTela.soDiferencas}
          </label>
        ) : null}
        <search className="z-lista-pesquisa">
          <Search size={16} aria-hidden />
          <input
            className="z-campo"
            type="text"
            aria-label={matrizTela.pesquisar}
            placeholder={matrizTela.pesquisar}
            value={texto}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTexto(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setTexto('');
            }}
          />
        </search>
      </div>
      {comparado ? <p className="ac-nota ac-legenda">{matrizTela.legenda(comparado.nome)}</p> : null}
      {concedidas.has(chave('all', 'manage')) ? <p className="ac-nota">{matrizTela.administraTudo}</p> : null}
      {shown.length === 0 ? (
        <EmptyState
          title={base.soDiferencas && busca === '' ? matrizTela.semDiferenca : matrizTela.nada}
          text={matrizTela.nadaTexto}
        />
      ) : (
        <MatrixGrid
          label={label}
          modulos={shown}
          concedidas={concedidas}
          comparado={comparado}
          readOnly={readOnly}
          onToggle={(keys) => onChange(alternar(keys, concedidas))}
        />
      )}
    </div>
  );
}
