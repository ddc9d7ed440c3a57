/** One message: who, what, when, its file, and of one's own who has read it. */
import { Button, Flex, Popover, Typography } from 'antd';
import { Paperclip } from 'lucide-react';
import { useState } from 'react';
import type { MensagemChat } from '#domain/chat/wire.ts';
import { formatHora, formatMinuto } from '#domain/formato/data-hora.ts';
import { chatTela as texto } from '#messages/chat-tela.ts';
import { tamanhoArquivo } from '#messages/importacao.ts';
import { request } from '#shared/http/client.ts';
import { saveBlob } from '#shared/http/download.ts';
import { useAct } from '#shared/ui/useAct.ts';
import { caminho, useReadBy } from './wire.ts';

type Props = {
  readonly mensagem: MensagemChat;
  readonly seguida: boolean;
  readonly minha: boolean;
  readonly direta: boolean;
  readonly leram: number;
};

export function Bubble({ mensagem, seguida, minha, direta, leram }: Props) {
  const { autor, texto: escrito, arquivo, em, seq } = mensagem;
  return (
    <div className={`chat-mensagem${minha ? ' minha' : ''}${seguida ? ' seguida' : ''}`} data-seq={seq}>
      {seguida || minha || direta ? null : <strong>{autor}</strong>}
      {escrito === '' ? null : <p className="z-texto">{escrito}</p>}
      {arquivo ? <Attachment mensagem={mensagem} /> : null}
      <Flex gap={8} justify="flex-end" align="center">
        <Typography.Text type="secondary" title={formatMinuto(em)}>
          {formatHora(em)}
        </Typography.Text>
        {minha ? (
          <ReadBy
            mensagem={mensagem}
            dito={leram === 0 ? texto.enviada : direta ? texto.lida : texto.lidaPor(leram)}
          />
        ) : null}
      </Flex>
    </div>
  );
}

function Attachment({ mensagem: { conversaId, seq, arquivo } }: { readonly mensagem: MensagemChat }) {
  const abrir = useAct(
    async ({ nome }: NonNullable<MensagemChat['arquivo']>) =>
      saveBlob(await request<Blob>(caminho(conversaId, `/mensagens/${seq}/arquivo`), { as: 'blob' }), nome),
    { failure: texto.falhaAbrirAnexo },
  );
  if (!arquivo) return null;
  return (
    <Button
      icon={<Paperclip size={16} aria-hidden />}
      loading={abrir.busy}
      // A long name breaks instead of widening a phone's page.
      style={{
        height: 'auto',
        maxWidth: '100%',
        whiteSpace: 'normal',
        overflowWrap: 'anywhere',
        textAlign: 'start',
      }}
      onClick={() => void abrir.run(arquivo)}
    >
      {arquivo.nome} · {tamanhoArquivo(arquivo.tamanho)}
    </Button>
  );
}

function ReadBy({
  mensagem: { conversaId, seq },
  dito: escrito,
}: {
  readonly mensagem: MensagemChat;
  readonly dito: string;
}) {
  const [aberto, setAberto] = useState(false);
  const { data } = useReadBy(conversaId, seq, aberto);
  return (
    <Popover
      trigger="click"
      open={aberto}
      onOpenChange={setAberto}
      title={texto.quemLeu}
      content={
        data?.length ? (
          <ul className="z-limpa">
            {data.map(({ id, nome, em }) => (
              <li key={id}>
                {nome}, {formatMinuto(em)}
              </li>
            ))}
          </ul>
        ) : (
          texto.ninguemLeu
        )
      }
    >
      <Button type="link" size="small">
        {escrito}
      </Button>
    </Popover>
  );
}
