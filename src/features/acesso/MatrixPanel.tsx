/** Search, filters and comparison over the grid; used by the group's form and by the page of permissions. */
import { Checkbox, Input, Select, Typography } from 'antd';
import { Search } from 'lucide-react';
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import type { GrupoLinha } from '#domain/acesso/conta.ts';
import { alternar, chave, modulos as modulosDe, type Concedidas } from '#domain/acesso/matriz.ts';
import type { SubjectModel } from '#domain/acesso/subjects.ts';
import { matrizTela } from '#messages/acesso-tela.ts';
import { Field } from '#shared/ui/Field.tsx';
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
  const outroGrupo = outros.find(({ id }) => id === comparadoId);
  const comparado = useMemo(
    () => (outroGrupo ? { nome: outroGrupo.nome, concedidas: new Set(outroGrupo.permissoes) } : null),
    [outroGrupo],
  );
  // While one marks, a row that stops differing stays where it is until the search or the comparison changes.
  const [base, setBase] = useState({ concedidas, comparado, soDiferencas });
  if (base.comparado !== comparado || base.soDiferencas !== soDiferencas)
    setBase({ concedidas, comparado, soDiferencas });
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
    <div>
      <div className="z-linha ac-barra">
        {children}
        <Field id="matriz-comparar" label={matrizTela.comparar}>
          <Select
            id="matriz-comparar"
            popupMatchSelectWidth={false}
            value={comparadoId ?? 0}
            options={[
              { value: 0, label: matrizTela.ninguem },
              ...outros.map(({ id, nome }) => ({ value: id, label: nome })),
            ]}
            onChange={(id) => onComparar(id === 0 ? null : id)}
          />
        </Field>
        {comparado ? (
          <Checkbox checked={soDiferencas} onChange={(event) => setSoDiferencas(event.target.checked)}>
            {matrizTela.soDiferencas}
          </Checkbox>
        ) : null}
        <search>
          <Input
            className="z-curto"
            prefix={<Search size={16} aria-hidden />}
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
      {comparado ? (
        <Typography.Paragraph type="secondary" className="ac-legenda">
          {matrizTela.legenda(comparado.nome)}
        </Typography.Paragraph>
      ) : null}
      {concedidas.has(chave('all', 'manage')) ? (
        <Typography.Paragraph type="secondary">{matrizTela.administraTudo}</Typography.Paragraph>
      ) : null}
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
