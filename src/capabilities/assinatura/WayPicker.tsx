/** 'Como assinar': the ways, the time stamp, and what a way needs before it works. */
import { assinaturaTela as texts } from '#messages/assinatura-tela.ts';
import { assinaturaToken } from '#messages/assinatura-token.ts';
import { Button } from '#shared/ui/Button.tsx';
import { impedimentoDoToken, temExtensao } from './extensao.ts';
import type { Escolha } from './formas.ts';
import type { Formas } from './wire.ts';

export function WayPicker(props: {
  readonly formas: Formas;
  readonly escolha: Escolha;
  readonly disabled: boolean;
  /** Bytes of the largest document; null: not known. */
  readonly tamanho: number | null;
  readonly onChange: () => void;
}) {
  const { formas, escolha, disabled, tamanho, onChange } = props;
  const { lista, forma, carimbo, pronta, escolher, carimbar } = escolha;
  return (
    <>
      {formas.demonstracao ? <p className="z-assinatura-aviso">{texts.demonstracao}</p> : null}
      {lista.length === 0 ? <p className="z-assinatura-aviso">{texts.nenhumTipo}</p> : null}
      <fieldset className="z-assinatura-formas" disabled={disabled}>
        <legend>{texts.comoAssinar}</legend>
        {lista.map((uma) => (
          <label key={uma.chave}>
            <input
              type="radio"
              name="forma"
              checked={uma.chave === forma?.chave}
              onChange={() => {
                escolher(uma.chave);
                onChange();
              }}
            />
            <span>
              <strong>{uma.titulo}</strong>
              {uma.tipo === 'nuvem' && formas.autenticados.includes(uma.provedor) ? <em>{texts.autorizado}</em> : null}
              <small>{uma.ajuda}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {forma?.tipo === 'nuvem' && forma.carimbo ? (
        <label className="z-assinatura-carimbo">
          <input
            type="checkbox"
            checked={carimbo && formas.carimbo}
            disabled={!formas.carimbo || disabled}
            onChange={(event) => carimbar(event.target.checked)}
          />
          <span>
            {texts.carimbo}
            <small>{formas.carimbo ? texts.carimboAjuda : texts.semCarimbo}</small>
          </span>
        </label>
      ) : null}
      {forma?.tipo === 'nuvem' && !pronta ? <p className="z-assinatura-nota">{texts.seraAutorizado(forma.nome)}</p> : null}
      {forma?.tipo === 'token' ? <TokenNote instalar={formas.token?.instalar ?? null} tamanho={tamanho} /> : null}
    </>
  );
}

/** Why a token does not work here, and how it would. */
function TokenNote({ instalar, tamanho }: { readonly instalar: string | null; readonly tamanho: number | null }) {
  const impedimento = impedimentoDoToken(tamanho);
  if (impedimento !== null)
    return (
      <div className="z-assinatura-aviso" role="alert">
        <p>{impedimento}</p>
        {impedimento === assinaturaToken.navegador ? <p>{assinaturaToken.navegadorAjuda}</p> : null}
      </div>
    );
  if (temExtensao()) return null;
  return (
    <div className="z-assinatura-aviso" role="alert">
      <p>
        {assinaturaToken.semExtensao}{' '}
        {instalar ? (
          <a href={instalar} target="_blank" rel="noreferrer">
            {assinaturaToken.comoInstalar}
          </a>
        ) : null}
      </p>
      <p>{assinaturaToken.depoisDeInstalar}</p>
      <Button onClick={() => location.reload()}>{assinaturaToken.recarregar}</Button>
    </div>
  );
}
