/** What may be done in a call: sound, picture, screen, messages. */
import { Badge, Flex } from 'antd';
import { MessageSquare, Mic, MicOff, ScreenShare, ScreenShareOff, Video, VideoOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { chamadaTela as texto } from '#messages/telemedicina-tela.ts';
import { IconButton } from '#shared/ui/IconButton.tsx';
import { notify } from '#shared/ui/notify.ts';
import { dividirTela, ligarCamera, pararTela, silenciar, type EstadoChamada } from './chamada.ts';
import { trilha } from './media.ts';

type Props = {
  readonly chamada: EstadoChamada;
  /** Null: nobody is there to read them yet. */
  readonly mensagens: { readonly aberto: boolean; readonly aoAlternar: () => void } | null;
};

export function Controls({ chamada, mensagens }: Props) {
  const { audio, video, tela, local, mensagens: escritas, sala } = chamada;
  const quantidade = escritas.length + (sala?.arquivos.length ?? 0);
  const [lidas, setLidas] = useState(0);
  const aberto = mensagens?.aberto === true;
  useEffect(() => {
    if (aberto) setLidas(quantidade);
  }, [aberto, quantidade]);
  const camera = async () => {
    if (!(await ligarCamera(!video))) notify({ type: 'WARNING', value: texto.cameraNaoVeio });
  };
  const dividir = 'getDisplayMedia' in navigator.mediaDevices;
  return (
    <Flex gap={8} wrap justify="center">
      <IconButton
        type={audio ? 'default' : 'primary'}
        danger={!audio}
        label={audio ? texto.desligarSom : texto.ligarSom}
        disabled={trilha(local, 'audio') === null}
        icon={audio ? <Mic size={18} aria-hidden /> : <MicOff size={18} aria-hidden />}
        onClick={silenciar}
      />
      <IconButton
        type={video ? 'default' : 'primary'}
        danger={!video}
        label={video ? texto.desligarCamera : texto.ligarCamera}
        icon={video ? <Video size={18} aria-hidden /> : <VideoOff size={18} aria-hidden />}
        onClick={() => void camera()}
      />
      {dividir ? (
        <IconButton
          type={tela ? 'primary' : 'default'}
          label={tela ? texto.pararTela : texto.dividirTela}
          icon={tela ? <ScreenShareOff size={18} aria-hidden /> : <ScreenShare size={18} aria-hidden />}
          onClick={() => void (tela ? pararTela() : dividirTela())}
        />
      ) : null}
      {mensagens ? (
        <Badge count={aberto ? 0 : quantidade - lidas} size="small">
          <IconButton
            type={aberto ? 'primary' : 'default'}
            label={texto.mensagens}
            aria-expanded={aberto}
            icon={<MessageSquare size={18} aria-hidden />}
            onClick={mensagens.aoAlternar}
          />
        </Badge>
      ) : null}
    </Flex>
  );
}
