/** The printed chart: for the house, or a copy for somebody who asked, which ends in a receipt (CLIN-02). */
import { Form, Input, Radio, Typography } from 'antd';
import { useMemo, useState } from 'react';
import { Viewer } from '#capabilities/documento/index.ts';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import { prontuarioTela as texto } from '#messages/prontuario.ts';
import { saveBlob } from '#shared/http/download.ts';
import { FormDialog, refuse } from '#shared/ui/FormDialog.tsx';
import { printChart, type Chart } from './wire.ts';

type Values = { destino: 'unidade' | 'copia'; solicitante: string; documento: string; finalidade: string };

export function PrintDialog({ chart, onClose }: { chart: Chart; onClose: () => void }) {
  const [pdf, setPdf] = useState<Blob | null>(null);
  const [form] = Form.useForm<Values>();
  const destino = Form.useWatch('destino', form) ?? 'unidade';
  const source = useMemo(() => {
    const name = texto.nomePdf(
      chart.nomePaciente ?? '',
      formatMinuto(chart.iniciadoEm).slice(0, 10).replaceAll('/', '-'),
    );
    return (
      pdf && { name, size: pdf.size, load: () => Promise.resolve(pdf), download: () => saveBlob(pdf, name) }
    );
  }, [pdf, chart]);
  if (source) return <Viewer source={source} onClose={onClose} />;
  return (
    <FormDialog<Values>
      form={form}
      title={texto.imprimirTitulo}
      action={texto.gerarPdf}
      cancel={texto.cancelar}
      initial={{ destino: 'unidade', solicitante: '', documento: '', finalidade: '' }}
      stays
      submit={async ({ destino: para, ...receipt }) =>
        setPdf(await printChart(chart.id, para === 'copia' ? receipt : null))
      }
      failure={texto.falhaImprimir}
      onClose={onClose}
    >
      <Typography.Paragraph>{texto.imprimirTexto}</Typography.Paragraph>
      <Form.Item name="destino">
        <Radio.Group
          options={[
            { value: 'unidade', label: texto.usoInterno },
            { value: 'copia', label: texto.paraFora },
          ]}
        />
      </Form.Item>
      {destino === 'copia' ? (
        <>
          <Form.Item
            name="solicitante"
            label={texto.quemPediu}
            rules={[refuse((valor) => (valor.trim().length < 3 ? texto.faltaQuem : null))]}
          >
            <Input maxLength={150} data-foco="" />
          </Form.Item>
          <Form.Item name="documento" label={texto.documentoDele}>
            <Input maxLength={40} placeholder="CPF 000.000.000-00" />
          </Form.Item>
          <Form.Item
            name="finalidade"
            label={texto.paraQue}
            rules={[refuse((valor) => (valor.trim().length < 3 ? texto.faltaPara : null))]}
          >
            <Input.TextArea rows={2} maxLength={300} />
          </Form.Item>
        </>
      ) : null}
    </FormDialog>
  );
}
