/** Step 4: the import at work, then what it did, how to take it back, and where the records are. */
import { Alert, Button, Flex } from 'antd';
import { CircleAlert, CircleCheck, Undo2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { Importacao } from '#domain/importacao/importacao.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import { importacaoTela } from '#messages/importacao-tela.ts';
import { indexEntry, listPathOf } from '#shared/registro/registry.ts';
import { useAct } from '#shared/ui/useAct.ts';
import { Counts } from './Counts.tsx';
import { LeftOver } from './LeftOver.tsx';
import { ReadingSaid } from './ReadingSaid.tsx';
import { RowErrors } from './RowErrors.tsx';
import { Running } from './Running.tsx';
import { isRunning, mayRestart, mayUndo, written } from './step.ts';
import { undoImport } from './undo-import.ts';

type Props = {
  readonly entity: EntityModel;
  readonly found: Importacao;
  readonly failing: Error | null;
  readonly rows: number | null;
  readonly onShow: (found: Importacao) => void;
  readonly onColumns: () => void;
  readonly onLeave: () => void;
};

export function ResultStep({ entity, found, failing, rows, onShow, onColumns, onLeave }: Props) {
  const navigate = useNavigate();
  const { run, busy, problem } = useAct(
    async () => {
      const next = await undoImport(found);
      if (next) onShow(next);
    },
    { failure: importacaoTela.falhaDesfazer, tell: 'place' },
  );
  if (isRunning(found)) return <Running found={found} rows={rows} failing={failing} onShow={onShow} />;

  const { estado } = found;
  const good = estado === 'concluida' || estado === 'desfeita';
  const title =
    estado === 'concluida'
      ? importacaoTela.concluida
      : estado === 'desfeita'
        ? importacaoTela.desfeita
        : estado === 'cancelada'
          ? importacaoTela.cancelada
          : importacaoTela.falhou;
  const entry = indexEntry(entity.name);
  return (
    <>
      <section className="z-pilha">
        <h2 tabIndex={-1}>
          {good ? <CircleCheck size={20} aria-hidden /> : <CircleAlert size={20} aria-hidden />} {title}
        </h2>
        <p role="status">
          {found.mensagem ?? (estado === 'concluida' ? importacaoTela.concluidaTexto(written(found)) : null)}
        </p>
        {estado === 'desfeita' ? null : <Counts found={found} />}
        <ReadingSaid found={found} />
      </section>
      {found.erros > 0 && estado !== 'desfeita' ? <RowErrors entity={entity} found={found} /> : null}
      {estado === 'desfeita' && (found.restantes ?? 0) > 0 ? (
        <LeftOver entity={entity} found={found} />
      ) : null}
      {problem === null ? null : <Alert type="error" showIcon message={problem} />}
      <Flex wrap gap={8} justify="end">
        {mayUndo(found) ? (
          <Button icon={<Undo2 size={16} aria-hidden />} loading={busy} onClick={() => void run()}>
            {estado === 'desfeita' ? importacaoTela.desfazerDeNovo : importacaoTela.desfazer}
          </Button>
        ) : null}
        {mayRestart(found) ? <Button onClick={onColumns}>{importacaoTela.recomecar}</Button> : null}
        <Button onClick={onLeave}>{importacaoTela.importarOutro}</Button>
        {entry ? (
          <Button type="primary" onClick={() => void navigate(listPathOf(entry))}>
            {importacaoTela.verRegistros}
          </Button>
        ) : null}
      </Flex>
    </>
  );
}
