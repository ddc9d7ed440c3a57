/** Asks before many rows go to the bin or come back, then shows what became of each that did not. */
import { Alert, Button, Typography } from 'antd';
import { useState } from 'react';
import type { BatchAnswer } from '#domain/registro/wire.ts';
import { listaDialogos } from '#messages/lista-dialogos.ts';
import { lista } from '#messages/lista.ts';
import { Modal } from '#shared/ui/Modal.tsx';
import { useAct } from '#shared/ui/useAct.ts';
import { BatchResult } from './BatchResult.tsx';
import { Sample } from './BulkSample.tsx';

type Props = {
  readonly operation: 'excluir' | 'restaurar';
  readonly count: number;
  /** Names of some of the rows, those on the screen first. */
  readonly sample: readonly string[];
  readonly labelOf: (id: number) => string;
  readonly run: () => Promise<BatchAnswer>;
  readonly onDone: (answer: BatchAnswer) => void;
  readonly onClose: () => void;
};

export default function BulkDialog(props: Props) {
  const { operation, count, sample, labelOf, run, onDone, onClose } = props;
  const [answer, setAnswer] = useState<BatchAnswer | null>(null);
  const { busy, problem, ...change } = useAct(
    async () => {
      const result = await run();
      onDone(result);
      if (result.falhas > 0) setAnswer(result);
      else onClose();
    },
    { failure: lista.falhaTexto, tell: 'place' },
  );
  if (answer) return <BatchResult {...{ operation, answer, labelOf, onClose }} />;
  return (
    <Modal
      title={
        operation === 'excluir'
          ? listaDialogos.confirmaExcluir(count)
          : listaDialogos.confirmaRestaurar(count)
      }
      role="alertdialog"
      stubborn
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {lista.cancelar}
          </Button>
          <Button
            type="primary"
            danger={operation === 'excluir'}
            loading={busy}
            onClick={() => void change.run()}
          >
            {busy ? listaDialogos.processando : operation === 'excluir' ? lista.excluir : lista.restaurar}
          </Button>
        </>
      }
    >
      <Sample sample={sample} count={count} />
      {operation === 'excluir' ? (
        <Typography.Paragraph type="secondary">
          {count === 1 ? lista.vaiParaLixeira : listaDialogos.vaoParaLixeira}
        </Typography.Paragraph>
      ) : null}
      {problem === null ? null : <Alert type="error" showIcon message={problem} />}
    </Modal>
  );
}
