/** The XML of an invoice: what it says, what is to be looked at, and the way on to the form that it fills. */
import { Alert, Button, Descriptions, Flex, Spin, Upload } from 'antd';
import { FileInput } from 'lucide-react';
import { useState } from 'react';
import { formatCnpj } from '#domain/formato/cnpj.ts';
import { formatCpf } from '#domain/formato/cpf.ts';
import { formatCompetencia, formatData } from '#domain/formato/data.ts';
import { formatMoeda, sumMoney } from '#domain/formato/decimal.ts';
import { compararRetencoes } from '#domain/nota-fiscal/ler.ts';
import type { NotaRecebida } from '#domain/nota-fiscal/wire.ts';
import { IMPOSTO_DA_NOTA, MODELO_DA_NOTA } from '#messages/nota-fiscal.ts';
import { notaFiscalTela as texto } from '#messages/nota-fiscal-tela.ts';
import { request } from '#shared/http/client.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { useAct } from '#shared/ui/useAct.ts';

type Props = {
  readonly titulo: string;
  readonly seguir: string;
  readonly form: string;
  readonly semXml: string;
};
export function NoteReader({ titulo, seguir, form, semXml }: Props) {
  const [nota, setNota] = useState<NotaRecebida | null>(null);
  const { run, busy, problem } = useAct(
    async (arquivo: File) => {
      setNota(null);
      const body = new FormData();
      body.append('arquivo', arquivo);
      setNota(await request<NotaRecebida>('notas-fiscais/_ler', { method: 'POST', body, silent: true }));
    },
    { failure: texto.naoLeu, tell: 'place' },
  );
  const seletor = {
    accept: '.xml,text/xml,application/xml',
    showUploadList: false,
    beforeUpload: (arquivo: File) => {
      void run(arquivo);
      return false;
    },
  };
  return (
    <Page
      title={titulo}
      actions={
        nota ? (
          <Upload {...seletor}>
            <Button icon={<FileInput size={16} aria-hidden />}>{texto.outra}</Button>
          </Upload>
        ) : (
          <ButtonLink to={form}>{semXml}</ButtonLink>
        )
      }
    >
      <Flex vertical gap={16}>
        {problem === null ? null : <Alert type="error" showIcon message={problem} />}
        {nota ? <NoteSheet lida={nota} seguir={seguir} form={form} /> : null}
        {nota ? null : (
          <Spin spinning={busy} tip={texto.lendo}>
            <Upload.Dragger {...seletor} disabled={busy}>
              <Flex vertical align="center" gap={8}>
                <FileInput size={32} aria-hidden />
                <strong>{texto.arraste}</strong>
                <span className="z-fraco">{texto.ajuda}</span>
              </Flex>
            </Upload.Dragger>
          </Spin>
        )}
      </Flex>
    </Page>
  );
}

type SheetProps = { readonly lida: NotaRecebida; readonly seguir: string; readonly form: string };

function NoteSheet({ lida, seguir, form }: SheetProps) {
  const { nota, fornecedor, avisos, parecidas, inicial } = lida;
  const { documento, nome } = nota.emitente;
  const descontos = sumMoney(Object.values(nota.descontos ?? {}));
  const emitente = `${fornecedor?.nome ?? nome ?? ''} ${documento.length === 11 ? formatCpf(documento) : formatCnpj(documento)}`;
  const dados = [
    [texto.emitente, emitente],
    [texto.numero, `${nota.numero} (${MODELO_DA_NOTA[nota.modelo]})`],
    [texto.emissao, formatData(nota.emissao)],
    [texto.competencia, formatCompetencia(nota.competencia)],
    [texto.valor, formatMoeda(nota.valor)],
    [texto.descontos, descontos === '0.00' ? null : formatMoeda(descontos)],
    [texto.liquido, nota.valorLiquido === null ? null : formatMoeda(nota.valorLiquido)],
    [texto.item, nota.itemLc116],
    [texto.descricao, nota.descricao],
    [texto.chave, nota.chave],
  ].filter(([, valor]) => valor !== null);
  const novo = { documento, nome, tipoPessoa: documento.length === 11 ? 'FISICA' : 'JURIDICA' };
  return (
    <>
      {avisos.map((aviso) => (
        <Alert key={aviso} type="warning" showIcon message={aviso} />
      ))}
      {parecidas.map(({ id, texto: frase }) => (
        <Alert
          key={id}
          type="warning"
          showIcon
          message={frase}
          action={<ButtonLink to={`/contas-pagar/form/${id}`}>{texto.ver}</ButtonLink>}
        />
      ))}
      <Descriptions
        bordered
        size="small"
        column={{ xs: 1, md: 2 }}
        items={dados.map(([rotulo, valor]) => ({ key: String(rotulo), label: rotulo, children: valor }))}
      />
      <Withheld lida={lida} />
      <Flex gap={8} wrap align="center">
        {fornecedor ? (
          <ButtonLink type="primary" to={form} state={{ inicial }}>
            {seguir}
          </ButtonLink>
        ) : (
          <ButtonLink type="primary" to="/fornecedores/form-fornecedores" state={{ inicial: novo }}>
            {texto.cadastrar}
          </ButtonLink>
        )}
        <span className="z-fraco">{texto.guardado}</span>
      </Flex>
    </>
  );
}

/** Both sides by tax, what differs told; of a supplier's own sending only what the note says. */
function Withheld({ lida: { nota, retencoes, diferencas } }: { readonly lida: NotaRecebida }) {
  const linhas = compararRetencoes(nota.retencoes, retencoes ?? []);
  // What is withheld without a figure is told above.
  if (linhas.length === 0)
    return nota.retencaoIncerta ? null : <Alert type="info" message={texto.semRetencao} />;
  const frase = retencoes === null ? texto.soDaNota : diferencas.length > 0 ? texto.diferentes : texto.iguais;
  return (
    <Flex vertical gap={8}>
      <Alert type={diferencas.length > 0 ? 'warning' : 'info'} showIcon message={frase} />
      <DataTable
        rowKey="imposto"
        dataSource={linhas.map(({ imposto, nota: daNota, zelo }) => ({
          imposto,
          nota: formatMoeda(daNota),
          zelo: formatMoeda(zelo),
        }))}
        columns={[
          {
            title: texto.imposto,
            dataIndex: 'imposto',
            render: (imposto: keyof typeof IMPOSTO_DA_NOTA) => IMPOSTO_DA_NOTA[imposto],
          },
          { title: texto.naNota, dataIndex: 'nota', align: 'right' },
          ...(retencoes === null
            ? []
            : [{ title: texto.peloZelo, dataIndex: 'zelo', align: 'right' as const }]),
        ]}
      />
    </Flex>
  );
}
