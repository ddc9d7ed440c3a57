/** The records that an undone import left as they were, each with its reason and the way to it. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Importacao } from '#domain/importacao/importacao.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import { importacaoTela } from '#messages/importacao-tela.ts';
import { isAbort, messageOf } from '#shared/http/http-error.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { formPathOf, indexEntry } from '#shared/registro/registry.ts';
import { Button } from '#shared/ui/Button.tsx';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import { SlicePager } from './RowErrors.tsx';
import { downloadLeftOver, leftOver } from './wire.ts';

const SIZE = 50;

export function LeftOver({ entity, found }: { readonly entity: EntityModel; readonly found: Importacao }) {
  const [from, setFrom] = useState(0);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['importacao', entity.name, found.id, 'restantes', found.concluidoEm, from],
    queryFn: ({ signal }) => leftOver(entity.name, found.id, from, SIZE, signal),
    placeholderData: keepPreviousData,
  });
  const entry = indexEntry(entity.name);
  const save = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await downloadLeftOver(entity.name, found.id);
    } catch (failure) {
      if (!isAbort(failure)) setProblem(messageOf(failure, importacaoTela.falhaBaixarRestantes));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section aria-labelledby="z-imp-restantes">
      <header className="z-imp-cabecalho">
        <div>
          <h3 id="z-imp-restantes">{importacaoTela.restantesTitulo}</h3>
          <p className="z-imp-nota">{importacaoTela.restantesTexto}</p>
        </div>
        <Button icon={<Download size={16} aria-hidden />} busy={busy} onClick={() => void save()}>
          {importacaoTela.baixarRestantes}
        </Button>
      </header>
      {problem === null ? null : (
        <p className="z-erro" role="alert">
          {problem}
        </p>
      )}
      {isPending ? (
        <LoadingState rows={4} />
      ) : error ? (
        <FailedState error={error} retry={() => void refetch()} />
      ) : (
        <>
          <table className="z-imp-tabela z-imp-erros" aria-labelledby="z-imp-restantes">
            <thead>
              <tr>
                <th scope="col">{importacaoTela.registro}</th>
                <th scope="col">{importacaoTela.motivo}</th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map(({ registro, rotulo, motivo }) => (
                <tr key={registro}>
                  <th scope="row" data-titulo={importacaoTela.registro}>
                    {entry ? <Link to={formPathOf(entry, registro)}>{rotulo}</Link> : rotulo}
                  </th>
                  <td data-titulo={importacaoTela.motivo}>{motivo}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <SlicePager
            label={importacaoTela.paginasRestantes}
            from={from}
            size={SIZE}
            shown={data.rows.length}
            total={data.total}
            onMove={setFrom}
          />
        </>
      )}
    </section>
  );
}
