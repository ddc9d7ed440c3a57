import { ShieldX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { pageMessages } from '#messages/app.ts';
import { request } from '#shared/http/client.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { helpFor } from '#shared/navigation/help.ts';
import { useTitle } from '#shared/ui/Page.tsx';
import { EmptyState } from '#shared/ui/State.tsx';

type Answer = {
  readonly permissao: { readonly titulo: string };
  readonly pessoas: readonly string[];
  readonly grupos: readonly string[];
};

/** Where a missing permission leads (NAV-04): which one it is, who gives it, which groups have it. */
export default function AccessDenied() {
  useTitle(pageMessages.acessoNegado);
  const [search] = useSearchParams();
  const [action, subject] = [search.get('acao'), search.get('sujeito')];
  const [data, setData] = useState<Answer | null>(null);
  useEffect(() => {
    if (action === null || subject === null) return undefined;
    const control = new AbortController();
    const query = { action, subject };
    request<Answer>('auth/quem-concede', { query, signal: control.signal, silent: true })
      .then(setData)
      .catch(() => undefined); // The page says what it always says.
    return () => control.abort();
  }, [action, subject]);
  return (
    <EmptyState
      heading
      help={false}
      icon={<ShieldX size={32} strokeWidth={1.5} aria-hidden />}
      title={pageMessages.acessoNegado}
      text={
        data ? (
          <>
            {pageMessages.faltaPermissao(data.permissao.titulo)}
            <br />
            {data.pessoas.length > 0
              ? `${pageMessages.quemPodeLiberar}: ${data.pessoas.join(', ')}.`
              : pageMessages.ninguemPodeLiberar}
            <br />
            {data.grupos.length > 0 ? `${pageMessages.gruposComPermissao}: ${data.grupos.join(', ')}.` : null}
          </>
        ) : (
          pageMessages.acessoNegadoTexto
        )
      }
      action={
        <>
          <ButtonLink type="primary" to="/principal">
            {pageMessages.irParaInicio}
          </ButtonLink>
          <ButtonLink to={helpFor('/config-permissoes')}>{pageMessages.comoSeLibera}</ButtonLink>
        </>
      }
    />
  );
}
