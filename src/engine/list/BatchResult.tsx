/** What became of each row that a batch refused, or would refuse. */
import { Button, Table } from 'antd';
import type { BatchAnswer, BatchOperation } from '#domain/registro/wire.ts';
import { listaDialogos } from '#messages/lista-dialogos.ts';
import { lista } from '#messages/lista.ts';
import { Modal } from '#shared/ui/Modal.tsx';
import { doneText } from './batch.ts';

type Props = { readonly answer: BatchAnswer; readonly labelOf: (id: number) => string };

export function Refusals({ answer, labelOf }: Props) {
  return (
    <Table
      size="small"
      pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
      rowKey="id"
      dataSource={answer.resultados.filter((item) => !item.ok)}
      columns={[
        { key: 'registro', title: listaDialogos.registro, render: (_, item) => labelOf(item.id) },
        {
          key: 'motivo',
          title: listaDialogos.motivo,
          render: (_, item) => item.mensagem ?? lista.loteFalhaSemTexto,
        },
      ]}
    />
  );
}

export function BatchResult({
  operation,
  answer,
  labelOf,
  onClose,
}: Props & { readonly operation: BatchOperation; readonly onClose: () => void }) {
  return (
    <Modal
      title={listaDialogos.loteResultado}
      width={640}
      onClose={onClose}
      footer={
        <Button type="primary" data-foco="" onClick={onClose}>
          {listaDialogos.fechar}
        </Button>
      }
    >
      <p>
        {answer.ok > 0 ? `${doneText(operation, answer)} ` : ''}
        <strong>{lista.loteFalhas(answer.falhas)}.</strong>
      </p>
      <Refusals answer={answer} labelOf={labelOf} />
    </Modal>
  );
}
