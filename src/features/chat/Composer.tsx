/** Where one writes: Enter sends, Shift+Enter breaks the line; what is not sent yet survives leaving the screen. */
import { useQueryClient } from '@tanstack/react-query';
import { Button, Flex, Input, Tag, Upload } from 'antd';
import { Paperclip, Send } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { TEXTO_MAXIMO } from '#domain/chat/wire.ts';
import { sendFile, useTextDraft } from '#engine/kit/index.ts';
import { chatTela as texto } from '#messages/chat-tela.ts';
import { useMedia } from '#shared/hooks/useMedia.ts';
import { useAct } from '#shared/ui/useAct.ts';
import { receberDeVolta } from './give-back.ts';
import { enviar, useOutbox, type Anexo } from './outbox.ts';

export function Composer({ conversaId }: { readonly conversaId: number }) {
  const client = useQueryClient();
  const phone = useMedia('(max-width: 767px)');
  const [mensagem, setMensagem] = useState('');
  const [anexo, setAnexo] = useState<Anexo | null>(null);
  const anexar = useAct(async (file: File) => setAnexo(await sendFile(file, { anexo: true })), {
    failure: texto.falhaAnexo,
  });
  const { found, forget } = useTextDraft({ recurso: 'chat', registro: String(conversaId) }, mensagem, '');
  const saindo = useOutbox(conversaId).length;
  /** Before that the field is empty because its draft is still being read. */
  const escrito = useRef(false);

  useEffect(() => {
    // Nothing was typed since: it is there as it was left. What is on its way out is no draft any more.
    if (found !== null) setMensagem((agora) => (agora === '' && saindo === 0 ? found : agora));
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [found]);
  useEffect(() => {
    // Kept until the server has it: a reload before that brings the text back.
    if (escrito.current && mensagem === '' && saindo === 0) forget();
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [mensagem, saindo]);
  useEffect(
    () =>
      receberDeVolta(conversaId, ({ texto: volta, anexo: arquivo }) => {
        setMensagem((agora) => [volta, agora].filter(Boolean).join('\n'));
        setAnexo((agora) => agora ?? arquivo);
      }),
    [conversaId],
  );

  const pronto = (mensagem.trim() !== '' || anexo !== null) && !anexar.busy;
  const mandar = () => {
    if (!pronto) return;
    escrito.current = true;
    enviar(client, { conversaId, texto: mensagem.trim(), anexo });
    setMensagem('');
    setAnexo(null);
  };
  const teclar = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    mandar();
  };
  return (
    <Flex vertical gap={8}>
      {anexo ? (
        <div>
          <Tag
            closable
            // The mark that takes it off stays in sight, however long the name.
            style={{ maxWidth: '100%', whiteSpace: 'normal', overflowWrap: 'anywhere' }}
            closeIcon={<span aria-label={texto.tirarAnexo}>×</span>}
            onClose={() => setAnexo(null)}
          >
            {anexo.nome}
          </Tag>
        </div>
      ) : null}
      <Flex gap={8} align="flex-end">
        <Upload
          accept="application/pdf,image/jpeg,image/png"
          showUploadList={false}
          disabled={anexar.busy}
          beforeUpload={(file) => {
            void anexar.run(file);
            return false;
          }}
        >
          <Button
            icon={<Paperclip size={16} aria-hidden />}
            loading={anexar.busy}
            aria-label={texto.anexar}
            title={texto.anexar}
          />
        </Upload>
        <Input.TextArea
          aria-label={texto.escreva}
          placeholder={phone ? texto.escreva : `${texto.escreva}. ${texto.comoEnviar}.`}
          className="chat-campo"
          rows={1}
          maxLength={TEXTO_MAXIMO}
          value={mensagem}
          onChange={({ target }) => {
            escrito.current = true;
            setMensagem(target.value);
          }}
          onKeyDown={teclar}
        />
        <Button type="primary" icon={<Send size={16} aria-hidden />} disabled={!pronto} onClick={mandar}>
          {texto.enviar}
        </Button>
      </Flex>
    </Flex>
  );
}
