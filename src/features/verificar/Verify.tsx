/** /verificar: anybody checks a signed file, by its code or by the file; nothing of a patient is told. */
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Alert, Button, Flex, Form, Input, Typography, Upload } from 'antd';
import { FileSearch } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { RelatorioPublico } from '#domain/assinatura/tipos.ts';
import { efeitoDe, type Arquivamento } from '#domain/documento/sem-efeito.ts';
import type { EmitidoPublico } from '#domain/documento/emitido.ts';
import { formatData } from '#domain/formato/data.ts';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import { Report, verificarArquivo, verificarCodigo } from '#capabilities/assinatura/index.ts';
import { semEfeitoFrase } from '#messages/assinatura.ts';
import { assinaturaTela as texts } from '#messages/assinatura-tela.ts';
import { papeisPublico } from '#messages/papel-clinico.ts';
import { today } from '#shared/clock.ts';
import { EntryCard } from '#shared/entry/EntryCard.tsx';
import { messageOf } from '#shared/http/http-error.ts';
import { queryClient } from '#shared/http/query-client.ts';
import { useTitle } from '#shared/ui/Page.tsx';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';

export default function Verify() {
  const { codigo } = useParams();
  useTitle(texts.verificar);
  return (
    // Outside the shell there is no query client yet, and it comes with this page, not with the start.
    <QueryClientProvider client={queryClient}>
      <EntryCard title={texts.verificar} text={texts.verificarTexto}>
        {codigo ? <Answer key={codigo} codigo={codigo} /> : <Ask />}
      </EntryCard>
    </QueryClientProvider>
  );
}

function Ask(): ReactNode {
  const navigate = useNavigate();
  const [codigo, setCodigo] = useState('');
  return (
    <Flex vertical gap={24}>
      <Form
        layout="vertical"
        onFinish={() => {
          if (codigo.trim()) void navigate(`/verificar/${encodeURIComponent(codigo.trim())}`);
        }}
      >
        <Form.Item label={texts.digiteCodigo} htmlFor="codigo">
          <Input
            id="codigo"
            autoComplete="off"
            value={codigo}
            onChange={(event) => setCodigo(event.target.value)}
          />
        </Form.Item>
        <Button type="primary" htmlType="submit">
          {texts.verificarBotao}
        </Button>
      </Form>
      <ByFile />
    </Flex>
  );
}

/** A signed PDF of anybody's, checked by the server and forgotten. */
function ByFile(): ReactNode {
  const [arquivo, setArquivo] = useState<File | null>(null);
  return (
    <section>
      <h2>{texts.porArquivo}</h2>
      <Typography.Paragraph type="secondary">{texts.porArquivoAjuda}</Typography.Paragraph>
      <FilePicker arquivo={arquivo} onPick={setArquivo} />
      {arquivo ? (
        <Checked key={`${arquivo.name} ${arquivo.lastModified} ${arquivo.size}`} arquivo={arquivo} />
      ) : null}
    </section>
  );
}

function Checked({ arquivo }: { readonly arquivo: File }): ReactNode {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['verificar-arquivo', arquivo.name, arquivo.lastModified, arquivo.size],
    queryFn: () => verificarArquivo(arquivo),
    retry: false,
    gcTime: 0,
  });
  if (isFetching) return <LoadingState rows={4} label={texts.conferindo} />;
  if (error) return <FailedState error={error} title={texts.falhaRelatorio} retry={() => void refetch()} />;
  return data ? <FileReport relatorio={data} /> : null;
}

function FileReport({ relatorio }: { readonly relatorio: RelatorioPublico }): ReactNode {
  return (
    <>
      <Annulled arquivamentos={relatorio.arquivamentos} />
      <Report relatorio={relatorio} />
      {relatorio.assinaturas.some(({ motivos }) => motivos.includes('sem-raiz')) ? (
        <Typography.Paragraph type="secondary">{texts.outrosEmissores}</Typography.Paragraph>
      ) : null}
    </>
  );
}

/** Where the house that keeps the document has made it void: before what the signatures say. */
function Annulled({ arquivamentos }: { readonly arquivamentos: readonly Arquivamento[] }): ReactNode {
  const efeito = efeitoDe(arquivamentos);
  if (efeito === 'em-vigor') return null;
  return (
    <Alert
      type="error"
      showIcon
      message={efeito === 'sem-efeito' ? texts.semEfeitoTodos : texts.semEfeitoParte}
      description={arquivamentos.map(({ semEfeito }) =>
        semEfeito ? (
          <p key={semEfeito.em}>{semEfeitoFrase({ ...semEfeito, em: formatMinuto(semEfeito.em) })}</p>
        ) : null,
      )}
    />
  );
}

/** What the paper in hand must agree with; nothing of the patient. */
function Issued(props: {
  readonly emitido: EmitidoPublico;
  readonly assinado: boolean;
  readonly semEfeito: boolean;
}): ReactNode {
  const { assinado, semEfeito } = props;
  const { tipo, numero, profissional, conselho, unidade, emitidoEm, validaAte } = props.emitido;
  const vencido = validaAte !== null && validaAte < today();
  // Of no council, it is no act of a professional that a signature would prove.
  const vale = assinado || conselho === '';
  return (
    <Alert
      type={semEfeito ? 'info' : vale && !vencido ? 'success' : 'warning'}
      showIcon
      message={papeisPublico.emitido(tipo, numero, formatMinuto(emitidoEm))}
      description={
        <>
          <p>{papeisPublico.por(profissional, conselho, unidade)}</p>
          {validaAte === null ? null : <p>{papeisPublico.validade(formatData(validaAte), vencido)}</p>}
          {vale || semEfeito ? null : <p>{papeisPublico.semAssinatura}</p>}
        </>
      }
    />
  );
}

/** The house's own button: the browser's speaks the browser's language. */
function FilePicker(props: {
  readonly arquivo: File | null;
  readonly onPick: (arquivo: File) => void;
}): ReactNode {
  const { arquivo, onPick } = props;
  return (
    <Upload
      accept="application/pdf,.pdf"
      maxCount={1}
      fileList={arquivo ? [{ uid: arquivo.name, name: arquivo.name }] : []}
      showUploadList={{ showRemoveIcon: false }}
      beforeUpload={(escolhido) => {
        onPick(escolhido);
        return false;
      }}
    >
      <Button icon={<FileSearch size={16} aria-hidden />}>
        {arquivo ? texts.escolherOutro : texts.escolherArquivo}
      </Button>
    </Upload>
  );
}

function Answer({ codigo }: { readonly codigo: string }): ReactNode {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['verificar', codigo],
    queryFn: () => verificarCodigo(codigo),
    retry: false,
  });
  if (isPending) return <LoadingState rows={4} label={texts.conferindo} />;
  return (
    <Flex vertical gap={16}>
      {error ? <FailedState error={error} title={texts.falhaRelatorio} retry={() => void refetch()} /> : null}
      {data ? <Annulled arquivamentos={data.arquivamentos} /> : null}
      {data?.emitido ? (
        <Issued
          emitido={data.emitido}
          assinado={data.assinaturas.length > 0}
          semEfeito={efeitoDe(data.arquivamentos) === 'sem-efeito'}
        />
      ) : null}
      {data && (!data.emitido || data.assinaturas.length > 0) ? <Report relatorio={data} /> : null}
      {data ? <Compare sha256={data.sha256} /> : null}
      <Link to="/verificar">{texts.outroCodigo}</Link>
    </Flex>
  );
}

type Comparado =
  { readonly arquivo: File; readonly igual: boolean } | { readonly arquivo: File; readonly falha: string };

/** The reader's own copy against the signed one, without sending it anywhere. */
function Compare({ sha256 }: { readonly sha256: string }): ReactNode {
  const [visto, setVisto] = useState<Comparado | null>(null);
  const [conferir, setConferir] = useState(false);
  const comparar = async (arquivo: File) => {
    setConferir(false);
    try {
      const resumo = await crypto.subtle.digest('SHA-256', await arquivo.arrayBuffer());
      const hex = Array.from(new Uint8Array(resumo), (byte) => byte.toString(16).padStart(2, '0')).join('');
      setVisto({ arquivo, igual: hex === sha256 });
    } catch (error) {
      setVisto({ arquivo, falha: messageOf(error, texts.falhaRelatorio) });
    }
  };
  const igual = visto && 'igual' in visto ? visto.igual : null;
  return (
    <section>
      <h2>{texts.compararTitulo}</h2>
      <Typography.Paragraph type="secondary">{texts.compararAjuda}</Typography.Paragraph>
      <FilePicker arquivo={visto?.arquivo ?? null} onPick={(arquivo) => void comparar(arquivo)} />
      <div role="status">
        {visto && 'falha' in visto ? (
          <Alert type="error" showIcon message={visto.falha} />
        ) : igual === null ? null : (
          <Alert
            type={igual ? 'success' : 'error'}
            showIcon
            message={igual ? texts.compararIgual : texts.compararOutro}
          />
        )}
      </div>
      {igual === false && visto ? (
        conferir ? (
          <Checked arquivo={visto.arquivo} />
        ) : (
          <Button type="text" onClick={() => setConferir(true)}>
            {texts.conferirEste}
          </Button>
        )
      ) : null}
    </section>
  );
}
