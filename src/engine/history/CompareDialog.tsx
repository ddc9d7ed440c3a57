/** Two versions of a record side by side: what differs, and nothing else. */
import { Button, Flex, Form, Select, Table, Typography } from 'antd';
import { useId, useState } from 'react';
import { formatDataHora } from '#domain/formato/data-hora.ts';
import type { HistoryEvent } from '#domain/registro/wire.ts';
import { historico } from '#messages/form.ts';
import { Modal } from '#shared/ui/Modal.tsx';
import { differences, versionsOf } from './compare.ts';

type Props = {
  /** Newest first. */
  readonly events: readonly HistoryEvent[];
  /** The version that was asked for; the other is the record as it is. */
  readonly seq: number;
  readonly onClose: () => void;
};

export default function CompareDialog({ events, seq, onClose }: Props) {
  const id = useId();
  const versions = versionsOf(events);
  const newest = versions[0]?.seq ?? seq;
  const [left, setLeft] = useState(seq);
  const [right, setRight] = useState(newest);
  const options = versions.map((event) => ({
    value: event.seq,
    label:
      event.seq === newest
        ? `${historico.versaoAtual}, ${formatDataHora(event.em)}`
        : `${formatDataHora(event.em)}, ${event.usuario ?? historico.sistema}`,
  }));
  const found = differences(events, left, right);
  const choose = (name: string, label: string, value: number, onChange: (seq: number) => void) => (
    <Form.Item label={label} htmlFor={`${id}-${name}`} style={{ flex: '1 1 260px' }}>
      <Select id={`${id}-${name}`} value={value} options={options} onChange={onChange} />
    </Form.Item>
  );
  const value = (text: string | null) =>
    text === null ? <Typography.Text type="secondary">{historico.vazioValor}</Typography.Text> : text;
  return (
    <Modal
      title={historico.compararTitulo}
      width={860}
      onClose={onClose}
      footer={
        <Button type="primary" data-foco="" onClick={onClose}>
          {historico.fechar}
        </Button>
      }
    >
      <Form layout="vertical" component="div">
        <Flex gap={12} wrap>
          {choose('de', historico.umaVersao, left, setLeft)}
          {choose('para', historico.outraVersao, right, setRight)}
        </Flex>
      </Form>
      {found.length === 0 ? (
        <p role="status">{historico.iguais}</p>
      ) : (
        <>
          <Table
            size="small"
            pagination={false}
            rowKey="campo"
            dataSource={found}
            scroll={{ x: 520 }}
            columns={[
              { key: 'campo', title: historico.campo, width: '24%', dataIndex: 'titulo' },
              { key: 'antes', title: historico.umaVersao, render: (_, { antes }) => value(antes) },
              { key: 'depois', title: historico.outraVersao, render: (_, { depois }) => value(depois) },
            ]}
          />
          <Typography.Paragraph type="secondary" style={{ margin: '12px 0 0' }}>
            {historico.oResto}
          </Typography.Paragraph>
        </>
      )}
    </Modal>
  );
}
