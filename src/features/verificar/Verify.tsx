/** /verificar/:codigo: anybody checks a signed file by its code; it tells who signed and when, and nothing of the patient. */
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { Report } from '#capabilities/assinatura/Report.tsx';
import { verificarCodigo } from '#capabilities/assinatura/wire.ts';
import { assinaturaTela as texts } from '#messages/assinatura-tela.ts';
import { EntryCard } from '#shared/entry/EntryCard.tsx';
import { Button } from '#shared/ui/Button.tsx';
import { useTitle } from '#shared/ui/Page.tsx';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';

export default function Verify() {
  const { codigo } = useParams();
  useTitle(texts.verificar);
  return (
    <EntryCard title={texts.verificar} text={texts.verificarTexto}>
      {codigo ? <Answer codigo={codigo} /> : <Ask />}
    </EntryCard>
  );
}

function Ask(): ReactNode {
  const navigate = useNavigate();
  const [codigo, setCodigo] = useState('');
  return (
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
      {data ? <Report relatorio={data} /> : null}
      {data ? <Compare sha256={data.sha256} /> : null}
      <Link to="/verificar">{texts.outroCodigo}</Link>
    </div>
  );
}

/** The reader's own copy against the signed one, without sending it anywhere. */
function Compare({ sha256 }: { readonly sha256: string }): ReactNode {
  const [igual, setIgual] = useState<boolean | null>(null);
  const comparar = async (arquivo: File | undefined) => {
    if (!arquivo) return setIgual(null);
    const resumo = await crypto.subtle.digest('SHA-256', await arquivo.arrayBuffer());
    setIgual(Array.from(new Uint8Array(resumo), (byte) => byte.toString(16).padStart(2, '0')).join('') === sha256);
  };
  return (
    <section>
      <h2>{texts.compararTitulo}</h2>
      <label htmlFor="comparar">{texts.compararAjuda}</label>
      <input
        id="comparar"
        type="file"
        accept="application/pdf,.pdf"
        onChange={(event) => void comparar(event.target.files?.[0])}
      />
      <p role="status" className="z-assinatura-situacao" data-situacao={igual === false ? 'invalida' : 'valida'}>
        {igual === null ? '' : igual ? texts.compararIgual : texts.compararOutro}
      </p>
    </section>
  );
}
