/** /verificar: anybody checks a signed file, by its code or by the file; nothing of a patient is told. */
import { useQuery } from '@tanstack/react-query';
import { FileSearch } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { RelatorioPublico } from '#domain/assinatura/tipos.ts';
import { efeitoDe, type Arquivamento } from '#domain/documentos/sem-efeito.ts';
import { formatDataHora } from '#domain/formato/data-hora.ts';
import { Report } from '#capabilities/assinatura/Report.tsx';
import { verificarArquivo, verificarCodigo } from '#capabilities/assinatura/wire.ts';
import { semEfeitoFrase } from '#messages/assinatura.ts';
import { assinaturaTela as texts } from '#messages/assinatura-tela.ts';
import { EntryCard } from '#shared/entry/EntryCard.tsx';
import { messageOf } from '#shared/http/http-error.ts';
import { Button } from '#shared/ui/Button.tsx';
import { useTitle } from '#shared/ui/Page.tsx';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';

export default function Verify() {
  const { codigo } = useParams();
  useTitle(texts.verificar);
  return (
    <EntryCard title={texts.verificar} text={texts.verificarTexto}>
      {codigo ? <Answer key={codigo} codigo={codigo} /> : <Ask />}
    </EntryCard>
  );
}

function Ask(): ReactNode {
  const navigate = useNavigate();
  const [codigo, setCodigo] = useState('');
  return (
    <div className="z-verificar">
      <form
        className="z-verificar"
        onSubmit={(event) => {
          event.preventDefault();
          if (codigo.trim()) void navigate(`/verificar/${encodeURIComponent(codigo.trim())}`);
        }}
      >
        <label htmlFor="codigo">{texts.digiteCodigo}</label>
        <input
          id="codigo"
          className="z-campo"
          autoComplete="off"
          value={codigo}
          onChange={(event) => setCodigo(event.target.value)}
        />
        <Button kind="primario" submit>
          {texts.verificarBotao}
        </Button>
      </form>
      <ByFile />
    </div>
  );
}

/** A signed PDF of anybody's, checked by the server and forgotten. */
function ByFile(): ReactNode {
  const [arquivo, setArquivo] = useState<File | null>(null);
  return (
    <section>
      <h2>{texts.porArquivo}</h2>
      <p className="z-assinatura-nota">{texts.porArquivoAjuda}</p>
      <FilePicker arquivo={arquivo} onPick={setArquivo} />
      {arquivo ? <Checked key={`${arquivo.name} ${arquivo.lastModified} ${arquivo.size}`} arquivo={arquivo} /> : null}
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
        <p className="z-assinatura-nota">{texts.outrosEmissores}</p>
      ) : null}
    </>
  );
}

/** Where the house that keeps the document has made it void: before what the signatures say. */
function Annulled({ arquivamentos }: { readonly arquivamentos: readonly Arquivamento[] }): ReactNode {
  const efeito = efeitoDe(arquivamentos);
  if (efeito === 'em-vigor') return null;
  return (
    <div className="z-assinatura-aviso" data-nulo="" role="alert">
      <p>
        <strong>{efeito === 'sem-efeito' ? texts.semEfeitoTodos : texts.semEfeitoParte}</strong>
      </p>
      {arquivamentos.map(({ semEfeito }) =>
        semEfeito ? <p key={semEfeito.em}>{semEfeitoFrase({ ...semEfeito, em: formatDataHora(semEfeito.em) })}</p> : null,
      )}
    </div>
  );
}

/** The house's own button: the browser's speaks the browser's language. */
function FilePicker(props: { readonly arquivo: File | null; readonly onPick: (arquivo: File) => void }): ReactNode {
  const { arquivo, onPick } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="z-verificar-arquivo">
      <Button icon={<FileSearch size={16} aria-hidden />} onClick={() => input.current?.click()}>
        {arquivo ? texts.escolherOutro : texts.escolherArquivo}
      </Button>
      {arquivo ? <span>{arquivo.name}</span> : null}
      <input
        ref={input}
        type="file"
        hidden
        accept="application/pdf,.pdf"
        onChange={({ target }) => {
          const [escolhido] = target.files ?? [];
          if (escolhido) onPick(escolhido);
          target.value = '';
        }}
      />
    </div>
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
    <div className="z-verificar">
      {error ? <FailedState error={error} title={texts.falhaRelatorio} retry={() => void refetch()} /> : null}
      {data ? <Annulled arquivamentos={data.arquivamentos} /> : null}
      {data ? <Report relatorio={data} /> : null}
      {data ? <Compare sha256={data.sha256} /> : null}
      <Link to="/verificar">{texts.outroCodigo}</Link>
    </div>
  );
}

type Comparado = { readonly arquivo: File; readonly igual: boolean } | { readonly arquivo: File; readonly falha: string };

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
      <p className="z-assinatura-nota">{texts.compararAjuda}</p>
      <FilePicker arquivo={visto?.arquivo ?? null} onPick={(arquivo) => void comparar(arquivo)} />
      <p role="status" className="z-assinatura-situacao" data-situacao={igual === true ? 'valida' : 'invalida'}>
        {visto && 'falha' in visto ? visto.falha : igual === null ? '' : igual ? texts.compararIgual : texts.compararOutro}
      </p>
      {igual === false && visto ? (
        conferir ? (
          <Checked arquivo={visto.arquivo} />
        ) : (
          <Button kind="discreto" onClick={() => setConferir(true)}>
            {texts.conferirEste}
          </Button>
        )
      ) : null}
    </section>
  );
}
