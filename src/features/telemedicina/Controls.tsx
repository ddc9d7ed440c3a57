/** What may be done in a call: sound, picture, screen, messages. */
import { Badge, Button, Flex } from 'antd';
import { MessageSquare, Mic, MicOff, ScreenShare, ScreenShareOff, Video, VideoOff } from 'lucide-react';
import { chamadaTela as texto } from '#messages/telemedicina-tela.ts';
import { IconButton } from '#shared/ui/IconButton.tsx';
import { notify } from '#shared/ui/notify.ts';
import {
  dividirTela,
  ligarCamera,
  naoLidas,
  pararTela,
  retomar,
  silenciar,
  type EstadoChamada,
} from './chamada.ts';
import { trilha } from './media.ts';
import type { Kind } from './watch.ts';

type Props = {
  readonly chamada: EstadoChamada;
  /** Null: nobody is there to read them yet. */
  readonly mensagens: { readonly aberto: boolean; readonly aoAlternar: () => void } | null;
  /** Without what there is no room for. */
  readonly estreito?: boolean;
};

const NAO_VEIO = { audio: texto.microfoneNaoVeio, video: texto.cameraNaoVeio } as const;
const avisar = (de: Kind) => notify({ type: 'WARNING', value: NAO_VEIO[de] });

/** What the system took away, said as what to do about it; nothing while all goes on. */
export function Stopped({ chamada: { parados } }: Pick<Props, 'chamada'>) {
  const voltar = async (de: Kind) => {
    if ((await retomar(de)) !== null) avisar(de);
  };
  const icone = { audio: <MicOff size={16} aria-hidden />, video: <VideoOff size={16} aria-hidden /> };
  return (['audio', 'video'] as const).map((de) =>
    parados[de] ? (
      <Button key={de} type="primary" danger block icon={icone[de]} onClick={() => void voltar(de)}>
        {texto.parado[de]}
      </Button>
    ) : null,
  );
}

export function Controls({ chamada, mensagens, estreito = false }: Props) {
  const { tela, local, parados } = chamada;
  const audio = chamada.audio && !parados.audio;
  const video = chamada.video && !parados.video;
  const aberto = mensagens?.aberto === true;
  const camera = async () => {
    if ((await (parados.video ? retomar('video') : ligarCamera(!video))) !== null) avisar('video');
  };
  const microfone = async () => {
    if (trilha(local, 'audio') !== null && !parados.audio) silenciar();
    else if ((await retomar('audio')) !== null) avisar('audio');
  };
  const dividir = !estreito && 'getDisplayMedia' in navigator.mediaDevices;
  return (
    <Flex gap={8} wrap justify="center">
      <IconButton
        type={audio ? 'default' : 'primary'}
        danger={!audio}
        label={audio ? texto.desligarSom : texto.ligarSom}
        icon={audio ? <Mic size={18} aria-hidden /> : <MicOff size={18} aria-hidden />}
        onClick={() => void microfone()}
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
        <Badge count={aberto ? 0 : naoLidas(chamada)} size="small">
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
