/** Bad days of a call (CLIN-03): what this browser lacks is told by its name, and the call goes on with the rest. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dispositivos } from '#messages/telemedicina-tela.ts';
import { obterMidia } from './media.ts';
import { Peer } from './peer.ts';

type Pedido = { readonly audio?: unknown; readonly video?: unknown };

class Trilhas {
  readonly #todas: { readonly kind: string }[] = [];
  addTrack(track: { readonly kind: string }): void {
    this.#todas.push(track);
  }
  getTracks() {
    return this.#todas;
  }
}
/** A browser whose devices answer thus; undefined: it works. */
function navegador(falta: { readonly audio?: string; readonly video?: string }): void {
  vi.stubGlobal('navigator', {
    mediaDevices: {
      getUserMedia: (pedido: Pedido) => {
        const nome = (pedido.audio && falta.audio) || (pedido.video && falta.video);
        if (nome) return Promise.reject(new DOMException('', String(nome)));
        const stream = new Trilhas();
        for (const kind of ['audio', 'video'] as const) if (pedido[kind]) stream.addTrack({ kind });
        return Promise.resolve(stream);
      },
    },
  });
}

class Ligacao {
  static ultima: Ligacao;
  connectionState = 'new';
  onconnectionstatechange: () => void = () => undefined;
  reinicios = 0;
  constructor() {
    Ligacao.ultima = this;
  }
  restartIce(): void {
    this.reinicios += 1;
  }
  passar(estado: string): void {
    this.connectionState = estado;
    this.onconnectionstatechange();
  }
}

beforeEach(() => {
  vi.stubGlobal('MediaStream', Trilhas);
  vi.stubGlobal('RTCPeerConnection', Ligacao);
});
afterEach(() => vi.unstubAllGlobals());

describe('[CLIN-03] câmera e microfone', () => {
  it.each([
    [{}, [], ['audio', 'video']],
    [{ video: 'NotAllowedError' }, ['camera-negada'], ['audio']],
    [{ video: 'NotFoundError' }, ['camera-ausente'], ['audio']],
    [{ audio: 'NotFoundError' }, ['microfone-ausente'], ['video']],
    [{ audio: 'NotAllowedError', video: 'NotAllowedError' }, ['microfone-negado', 'camera-negada'], []],
    [{ video: 'NotReadableError' }, ['ocupada'], ['audio']],
  ] as const)('[CLIN-03] %j: diz o que falta e fica com o resto', async (falta, faltas, ficam) => {
    navegador(falta);
    const midia = await obterMidia();
    expect(midia.faltas).toEqual(faltas);
    expect(midia.stream.getTracks().map(({ kind }) => kind)).toEqual(ficam);
    for (const motivo of midia.faltas) expect(dispositivos.faltas[motivo]).not.toBe('');
  });

  it('[CLIN-03] o navegador sem WebRTC é dito, com o que usar no lugar', async () => {
    navegador({});
    vi.stubGlobal('RTCPeerConnection', undefined);
    const { faltas } = await obterMidia();
    expect(faltas).toEqual(['sem-suporte']);
    expect(dispositivos.faltas['sem-suporte']).toContain('Chrome, Edge, Firefox ou Safari');
  });
});

describe('[CLIN-03] o caminho entre dois navegadores', () => {
  const par = () => {
    const nada = () => undefined;
    const local = new Trilhas() as unknown as MediaStream;
    return new Peer({
      gelo: { servidores: [], soRelay: true },
      inicia: false,
      local,
      enviar: nada,
      aoMudar: nada,
      aoOuvir: nada,
      aoAbrir: nada,
    });
  };

  it('[CLIN-03] com o TURN fora do ar nunca houve caminho: não é uma queda, e continua tentando', () => {
    const primeiro = par();
    Ligacao.ultima.passar('connecting');
    Ligacao.ultima.passar('failed');
    expect([primeiro.ligacao, Ligacao.ultima.reinicios]).toEqual(['sem-caminho', 1]);
    Ligacao.ultima.passar('connected');
    expect(primeiro.ligacao).toBe('ligado');
  });

  it('[CLIN-03] o navegador que não acha caminho e nada diz não fica conectando para sempre', () => {
    vi.useFakeTimers();
    const primeiro = par();
    Ligacao.ultima.passar('connecting');
    vi.advanceTimersByTime(14_000);
    expect(primeiro.ligacao).toBe('conectando');
    vi.advanceTimersByTime(1_000);
    expect(primeiro.ligacao).toBe('sem-caminho');
    Ligacao.ultima.passar('connected');
    vi.advanceTimersByTime(60_000);
    expect(primeiro.ligacao).toBe('ligado');
    vi.useRealTimers();
  });

  it('[CLIN-03] o que já ligou e falha caiu', () => {
    const primeiro = par();
    Ligacao.ultima.passar('connected');
    Ligacao.ultima.passar('disconnected');
    expect(primeiro.ligacao).toBe('caiu');
    Ligacao.ultima.passar('failed');
    expect([primeiro.ligacao, Ligacao.ultima.reinicios]).toEqual(['caiu', 1]);
  });
});
