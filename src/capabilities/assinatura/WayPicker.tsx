/** 'Como assinar': the ways, the time stamp, and what a way needs before it works. */
import { Alert, Button, Checkbox, Radio, Tag, Typography } from 'antd';
import { assinaturaTela as texts } from '#messages/assinatura-tela.ts';
import { assinaturaToken } from '#messages/assinatura-token.ts';
import { impedimentoDoToken, temExtensao } from './extension.ts';
import type { Escolha } from './formas.ts';
import type { Formas } from './wire.ts';
import './assinatura.css';

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
      {formas.demonstracao ? <Alert type="warning" role="note" message={texts.demonstracao} /> : null}
      {lista.length === 0 ? <Alert type="warning" role="note" message={texts.nenhumTipo} /> : null}
      <Radio.Group
        className="z-pilha z-assinatura-formas"
        aria-label={texts.comoAssinar}
        disabled={disabled}
        value={forma?.chave}
        onChange={({ target }) => {
          escolher(String(target.value));
          onChange();
        }}
      >
        <strong>{texts.comoAssinar}</strong>
        {lista.map((opcao) => (
          <Radio key={opcao.chave} value={opcao.chave} disabled={disabled || opcao.fora === true}>
            {opcao.titulo}{' '}
            {opcao.tipo === 'nuvem' && formas.autenticados.includes(opcao.provedor) ? (
              <Tag color="success">{texts.autorizado}</Tag>
            ) : null}
            <br />
            <Typography.Text type="secondary">{opcao.ajuda}</Typography.Text>
          </Radio>
        ))}
      </Radio.Group>
      {forma?.tipo === 'nuvem' && forma.carimbo ? (
        <Checkbox
          checked={carimbo && formas.carimbo}
          disabled={!formas.carimbo || disabled}
          className="z-assinatura-formas"
          style={{ marginTop: 16 }}
          onChange={({ target }) => carimbar(target.checked)}
        >
          {texts.carimbo}
          <br />
          <Typography.Text type="secondary">
            {formas.carimbo ? texts.carimboAjuda : texts.semCarimbo}
          </Typography.Text>
        </Checkbox>
      ) : null}
      {forma?.tipo === 'nuvem' && !pronta ? (
        <Typography.Paragraph type="secondary">{texts.seraAutorizado(forma.nome)}</Typography.Paragraph>
      ) : null}
      {forma?.tipo === 'token' ? (
        <TokenNote instalar={formas.token?.instalar ?? null} tamanho={tamanho} />
      ) : null}
    </>
  );
}

/** Why a token does not work here, and how it would. */
function TokenNote({
  instalar,
  tamanho,
}: {
  readonly instalar: string | null;
  readonly tamanho: number | null;
}) {
  const impedimento = impedimentoDoToken(tamanho);
  if (impedimento !== null)
    return (
      <Alert
        type="warning"
        message={impedimento}
        description={impedimento === assinaturaToken.navegador ? assinaturaToken.navegadorAjuda : undefined}
      />
    );
  if (temExtensao()) return null;
  return (
    <Alert
      type="warning"
      message={
        <>
          {assinaturaToken.semExtensao}{' '}
          {instalar ? (
            <a href={instalar} target="_blank" rel="noreferrer">
              {assinaturaToken.comoInstalar}
            </a>
          ) : null}
        </>
      }
      description={assinaturaToken.depoisDeInstalar}
      action={<Button onClick={() => location.reload()}>{assinaturaToken.recarregar}</Button>}
    />
  );
}
