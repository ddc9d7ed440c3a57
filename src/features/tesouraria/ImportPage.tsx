/** /importar-extrato: a bank's file, what it brings before anything is kept, and the import (FIN-05). */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Card, Descriptions, Flex, Select, Upload } from 'antd';
import { FileInput } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { MAIOR_ARQUIVO } from '#domain/cnab/arquivo.ts';
import { formatData } from '#domain/formato/data.ts';
import { formatMoeda } from '#domain/formato/decimal.ts';
import type { ExtratoVisto } from '#domain/tesouraria/wire.ts';
import { Tag } from '#engine/kit/index.ts';
import { extratos, extratoTela as texto } from '#messages/tesouraria-extrato.ts';
import { bankFileText } from '#shared/http/bank-file.ts';
import { messageOf } from '#shared/http/http-error.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { useCan } from '#shared/session/session.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { notify } from '#shared/ui/notify.ts';
import { Page } from '#shared/ui/Page.tsx';
import { LoadingState } from '#shared/ui/State.tsx';
import { ImportRun } from './ImportRun.tsx';
import { importarExtrato, pedidosEmCurso, TESOURARIA, verExtrato, type Arquivo } from './wire.ts';

type Vista =
  | { readonly fase: 'escolher'; readonly recusa?: { readonly nome: string; readonly motivo: string } }
  | { readonly fase: 'lendo' | 'importando'; readonly nome: string }
  | {
      readonly fase: 'visto';
      readonly arquivo: Arquivo;
      readonly extratos: readonly ExtratoVisto[];
      readonly recusa?: string;
    };

const PAGINA = { defaultPageSize: 50, hideOnSinglePage: true, showSizeChanger: false } as const;

export default function ImportPage() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const can = useCan();
  const [vista, setVista] = useState<Vista>({ fase: 'escolher' });
  const [search] = useSearchParams();
  const asked = Number(search.get('pedido')) || null;
  // Those that a person left, and comes back to.
  const { data: running = [] } = useQuery({
    queryKey: [...TESOURARIA, 'pedidos'],
    queryFn: ({ signal }) => pedidosEmCurso(signal),
  });
  const shown = [...new Set([...(asked === null ? [] : [asked]), ...running.map(({ id }) => id)])];
  /** The file that was chosen last: an earlier and larger one may be read later. */
  const ultimo = useRef<File | null>(null);

  const ver = async (file: File): Promise<void> => {
    const { name: nome } = file;
    const mostrar = (proxima: Vista) => ultimo.current === file && setVista(proxima);
    ultimo.current = file;
    if (file.size > MAIOR_ARQUIVO)
      return void mostrar({ fase: 'escolher', recusa: { nome, motivo: extratos.grande } });
    mostrar({ fase: 'lendo', nome });
    try {
      const arquivo = { nome, conteudo: await bankFileText(file) };
      mostrar({ fase: 'visto', arquivo, extratos: await verExtrato(arquivo) });
    } catch (error) {
      mostrar({ fase: 'escolher', recusa: { nome, motivo: messageOf(error, texto.naoLido) } });
    }
  };
  /** The file again, with the account that a person says one of its statements is of. */
  const escolher = async (arquivo: Arquivo, vistos: readonly ExtratoVisto[], at: number, contaId: number) => {
    const contas = vistos.map((_, i) => (i === at ? contaId : (arquivo.contas?.[i] ?? null)));
    const comConta = { ...arquivo, contas };
    setVista({ fase: 'lendo', nome: arquivo.nome });
    try {
      setVista({ fase: 'visto', arquivo: comConta, extratos: await verExtrato(comConta) });
    } catch (error) {
      setVista({ fase: 'visto', arquivo, extratos: vistos, recusa: messageOf(error, texto.naoLido) });
    }
  };
  const importar = async (arquivo: Arquivo, vistos: readonly ExtratoVisto[]): Promise<void> => {
    setVista({ fase: 'importando', nome: arquivo.nome });
    try {
      const importados = await importarExtrato(arquivo);
      if ('estado' in importados) {
        setVista({ fase: 'escolher' });
        void navigate(`?pedido=${importados.id}`, { replace: true });
        return;
      }
      void client.invalidateQueries({ queryKey: TESOURARIA });
      const novas = importados.reduce((soma, resultado) => soma + resultado.novas, 0);
      notify({ type: 'SUCCESS', value: texto.importado(importados.length, novas) });
      void navigate(
        can('list', 'linhaextrato')
          ? `/conciliacao-bancaria?conta=${importados[0]?.contaBancariaId ?? ''}`
          : '/extratos-bancarios',
      );
    } catch (error) {
      setVista({ fase: 'visto', arquivo, extratos: vistos, recusa: messageOf(error, texto.naoLido) });
    }
  };
  const seletor = {
    showUploadList: false,
    beforeUpload: (file: File) => {
      void ver(file);
      return false;
    },
  };
  const visto = vista.fase === 'visto' ? vista : null;
  return (
    <Page
      title={texto.titulo}
      count={visto?.arquivo.nome}
      actions={
        visto ? (
          <>
            <Upload {...seletor}>
              <Button icon={<FileInput size={16} aria-hidden />}>{texto.outro}</Button>
            </Upload>
            <Button
              type="primary"
              disabled={visto.extratos.some(({ recusa }) => recusa !== null)}
              onClick={() => void importar(visto.arquivo, visto.extratos)}
            >
              {texto.importar(visto.extratos.reduce((soma, { novas }) => soma + novas, 0))}
            </Button>
          </>
        ) : (
          <ButtonLink to="/extratos-bancarios">{texto.outros}</ButtonLink>
        )
      }
    >
      <Flex vertical gap={16}>
        {vista.fase === 'escolher' ? shown.map((id) => <ImportRun key={id} id={id} />) : null}
        {visto?.recusa === undefined ? null : (
          <Alert type="error" showIcon role="alert" message={visto.recusa} />
        )}
        {visto?.extratos.map((extrato, at) => (
          <Statement
            key={`${visto.arquivo.nome} ${at}`}
            extrato={extrato}
            escolher={(contaId) => void escolher(visto.arquivo, visto.extratos, at, contaId)}
          />
        ))}
        {vista.fase === 'lendo' || vista.fase === 'importando' ? (
          <LoadingState rows={6} label={vista.fase === 'lendo' ? texto.lendo : texto.importando} />
        ) : null}
        {vista.fase === 'escolher' ? (
          <>
            {vista.recusa ? (
              <Alert
                type="error"
                showIcon
                role="alert"
                message={vista.recusa.nome}
                description={vista.recusa.motivo}
              />
            ) : null}
            <Upload.Dragger {...seletor}>
              <Flex vertical align="center" gap={8}>
                <FileInput size={32} aria-hidden />
                <strong>{texto.arraste}</strong>
                <span className="z-fraco">{texto.ajuda}</span>
              </Flex>
            </Upload.Dragger>
          </>
        ) : null}
      </Flex>
    </Page>
  );
}

type StatementProps = {
  readonly extrato: ExtratoVisto;
  readonly escolher: (contaId: number) => void;
};

function Statement({ extrato, escolher }: StatementProps) {
  const {
    conta,
    contaBancariaId,
    de,
    ate,
    saldo,
    saldoEm,
    saldoHora,
    novas,
    repetidas,
    entradas,
    saidas,
    recusa,
    avisos,
    escolhas,
    linhas,
  } = extrato;
  const can = useCan();
  return (
    <Card size="small" title={<h2>{conta}</h2>} styles={{ title: { whiteSpace: 'normal' } }}>
      <Flex vertical gap={16}>
        <Flex gap={4} wrap>
          <Tag tone={novas > 0 ? 'info' : 'neutral'}>{texto.novas(novas)}</Tag>
          {repetidas > 0 ? <Tag>{texto.conhecidas(repetidas)}</Tag> : null}
        </Flex>
        {recusa === null ? null : (
          <Alert
            type="error"
            showIcon
            role="alert"
            message={texto.naoEntra}
            description={recusa}
            action={
              contaBancariaId === null && can('list', 'contabancaria') ? (
                <ButtonLink to="/contas-bancarias">{texto.contas}</ButtonLink>
              ) : undefined
            }
          />
        )}
        {escolhas.length === 0 ? null : (
          <Select
            aria-label={texto.qualConta}
            placeholder={texto.qualConta}
            style={{ maxWidth: 360 }}
            options={escolhas.map(({ id, descricao }) => ({ value: id, label: descricao }))}
            onChange={escolher}
          />
        )}
        {avisos.length === 0 ? null : (
          <Alert
            type="warning"
            showIcon
            message={texto.confira}
            description={
              <ul style={{ margin: 0, paddingInlineStart: 20 }}>
                {avisos.map((aviso) => (
                  <li key={aviso}>{aviso}</li>
                ))}
              </ul>
            }
          />
        )}
        <Descriptions
          size="small"
          column={{ xs: 1, md: 2, xxl: 4 }}
          items={[
            {
              key: 'periodo',
              label: texto.periodo,
              children: de && ate ? texto.de(formatData(de), formatData(ate)) : texto.naoDito,
            },
            {
              key: 'saldo',
              label: texto.saldo,
              children:
                saldo === null
                  ? texto.naoDito
                  : saldoEm === null
                    ? formatMoeda(saldo)
                    : texto.saldoEm(formatMoeda(saldo), formatData(saldoEm), saldoHora),
            },
            { key: 'entradas', label: texto.entradas, children: formatMoeda(entradas) },
            { key: 'saidas', label: texto.saidas, children: formatMoeda(saidas) },
          ]}
        />
        {linhas.length === 0 ? (
          <span className="z-fraco">{texto.semLinhas}</span>
        ) : (
          <DataTable
            rowKey="chave"
            aria-label={texto.linhasDe(conta)}
            dataSource={linhas.map((linha, chave) => ({ ...linha, chave }))}
            pagination={PAGINA}
            columns={[
              {
                title: texto.data,
                width: 110,
                render: (_, { data }) => <span data-num>{formatData(data)}</span>,
              },
              { title: texto.historico, render: (_, { historico }) => historico },
              { title: texto.documento, width: 180, render: (_, { documento }) => documento },
              {
                title: texto.situacao,
                width: 140,
                filters: [
                  { text: texto.nova, value: false },
                  { text: texto.conhecida, value: true },
                ],
                onFilter: (valor, { conhecida }) => conhecida === valor,
                render: (_, { conhecida }) =>
                  conhecida ? <Tag>{texto.conhecida}</Tag> : <Tag tone="info">{texto.nova}</Tag>,
              },
              {
                title: texto.valor,
                width: 140,
                align: 'right',
                render: (_, { valor }) => <span data-num>{formatMoeda(valor)}</span>,
              },
            ]}
          />
        )}
        {linhas.length < novas + repetidas ? (
          <span className="z-fraco">{texto.primeiras(linhas.length)}</span>
        ) : null}
      </Flex>
    </Card>
  );
}
