/** A public link as the house sees it: state, the ways to hand it over, what happened, and taking it back. */
import { Button, Flex, Input, Popconfirm, Tag, Timeline, Typography } from 'antd';
import { Copy, Mail, MessageCircle, QrCode } from 'lucide-react';
import { useState } from 'react';
import { ateQuando, type ConviteDaCasa, type SituacaoConvite } from '#domain/convite/convite.ts';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import { whatsappLink } from '#domain/formato/telefone.ts';
import { linkDaCasa as texts, passoConvite, situacaoConvite, textoWhatsapp } from '#messages/convite.ts';
import { notify } from '#shared/ui/notify.ts';
import { Qr } from '#shared/ui/Qr.tsx';
import { useAct } from '#shared/ui/useAct.ts';
import { cancelarConvite, enviarPorEmail } from './wire.ts';

const TONES: { readonly [s in SituacaoConvite]: string } = {
  aberto: 'processing',
  usado: 'success',
  vencido: 'default',
  revogado: 'default',
  bloqueado: 'error',
};

export function LinkCard(props: {
  readonly convite: ConviteDaCasa;
  readonly onChange: (convite: ConviteDaCasa) => void;
}) {
  const { convite, onChange } = props;
  const { id, nome, prestador, link, email, telefone, finalidade, situacao } = convite;
  const [qr, setQr] = useState(false);
  const chat = telefone === null ? null : whatsappLink(telefone);

  const { run: act, busy } = useAct(
    async (what: (id: number) => Promise<ConviteDaCasa>, done: string) => {
      onChange(await what(id));
      notify({ type: 'SUCCESS', value: done });
    },
    { failure: texts.falha },
  );
  const copy = async (address: string) => {
    try {
      await navigator.clipboard.writeText(address);
      notify({ type: 'SUCCESS', value: texts.copiado });
    } catch {
      notify({ type: 'WARNING', value: texts.naoCopiou });
    }
  };
  return (
    <Flex vertical gap={12}>
      <Flex gap={8} wrap align="center">
        <Typography.Text strong>{nome}</Typography.Text>
        <Tag color={TONES[situacao]}>{situacaoConvite[situacao]}</Tag>
        <Typography.Text type="secondary">{texts.valeAte(ateQuando(convite.expiraEm))}</Typography.Text>
      </Flex>
      {convite.responsavel === null ? null : (
        <Typography.Text type="secondary">{texts.peloResponsavel(convite.responsavel)}</Typography.Text>
      )}
      {link === null ? null : (
        <>
          <Input
            readOnly
            aria-label={texts.endereco(nome)}
            value={link}
            onFocus={({ target }) => target.select()}
          />
          <Flex gap={8} wrap>
            <Button icon={<Copy size={16} aria-hidden />} onClick={() => void copy(link)}>
              {texts.copiar}
            </Button>
            {chat === null ? null : (
              <Button
                icon={<MessageCircle size={16} aria-hidden />}
                href={`${chat}?text=${encodeURIComponent(textoWhatsapp({ nome, quem: prestador, finalidade, link }))}`}
                target="_blank"
                rel="noopener noreferrer"
              >
                {texts.whatsapp}
              </Button>
            )}
            {email === null ? null : (
              <Button
                icon={<Mail size={16} aria-hidden />}
                loading={busy}
                onClick={() => void act(enviarPorEmail, texts.emailNaFila(email))}
              >
                {convite.passos.some(({ passo }) => passo === 'enviado') ? texts.emailDeNovo : texts.email}
              </Button>
            )}
            <Button icon={<QrCode size={16} aria-hidden />} aria-expanded={qr} onClick={() => setQr(!qr)}>
              {qr ? texts.esconderQr : texts.qr}
            </Button>
            <Popconfirm
              title={texts.cancelarPergunta(nome)}
              description={texts.cancelarTexto}
              okText={texts.cancelar}
              cancelText={texts.voltar}
              onConfirm={() => act(cancelarConvite, texts.cancelado)}
            >
              <Button danger type="text">
                {texts.cancelar}
              </Button>
            </Popconfirm>
          </Flex>
          {qr ? <Qr size={180} address={link} label={texts.qrDe(link)} /> : null}
        </>
      )}
      <Timeline
        aria-label={texts.passos}
        items={convite.passos.map(({ passo, em, usuario }) => ({
          children: [passoConvite[passo], formatMinuto(em), usuario].filter(Boolean).join(' · '),
        }))}
      />
    </Flex>
  );
}
