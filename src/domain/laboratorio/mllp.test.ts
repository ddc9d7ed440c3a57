import { describe, expect, it } from 'vitest';
import { BYTES_DA_MENSAGEM, cabecalhoDe, confirmacao, quadro, quadros } from './mllp.ts';

const bytes = (texto: string) => new TextEncoder().encode(texto);
const letras = (lidos: readonly Uint8Array[]) => lidos.map((lido) => new TextDecoder().decode(lido));
const MENSAGEM =
  'MSH|^~\\&|XN-1000|HEMATO^1.2.3^ISO|ZELO|LAB|20261129||ORU^R01^ORU_R01|42|P|2.5.1\rOBR|1|00000001\r';

describe('[LAB-01] quadros do MLLP', () => {
  it('duas mensagens num só envio, e uma em pedaços de um byte', () => {
    const dois = new Uint8Array([...quadro(bytes('MSH|a')), ...quadro(bytes('MSH|b'))]);
    expect(letras(quadros().recebe(dois))).toEqual(['MSH|a', 'MSH|b']);
    const aosPoucos = quadros();
    const prontas = [...dois].flatMap((byte) => aosPoucos.recebe(Uint8Array.of(byte)));
    expect(letras(prontas)).toEqual(['MSH|a', 'MSH|b']);
    expect(aosPoucos.pendentes()).toBe(0);
  });

  it('o que está entre duas mensagens não é nada, e o fim sozinho é da mensagem', () => {
    const fluxo = new Uint8Array([
      ...bytes('lixo\r\n'),
      ...quadro(new Uint8Array([...bytes('MSH|x'), 0x1c, ...bytes('y')])),
      ...bytes('\r\n'),
    ]);
    expect(letras(quadros().recebe(fluxo))).toEqual(['MSH|x\u001cy']);
  });

  it('uma mensagem cortada pelo começo da seguinte não é mensagem', () => {
    const fluxo = new Uint8Array([0x0b, ...bytes('MSH|cortada'), ...quadro(bytes('MSH|inteira'))]);
    expect(letras(quadros().recebe(fluxo))).toEqual(['MSH|inteira']);
  });

  it('uma que não termina é dita, e não cresce', () => {
    const sem = quadros();
    sem.recebe(Uint8Array.of(0x0b));
    for (let vez = 0; vez < 40; vez += 1) expect(sem.recebe(new Uint8Array(10_000).fill(65))).toEqual([]);
    expect(sem.excedeu()).toBe(true);
    expect(sem.pendentes()).toBeLessThanOrEqual(BYTES_DA_MENSAGEM + 10_000);
  });
});

describe('[LAB-01] cabeçalho e confirmação', () => {
  it('diz de quem é, que tipo tem e que número leva', () => {
    expect(cabecalhoDe(`\uFEFF${MENSAGEM}`)).toMatchObject({
      aplicacao: 'XN-1000',
      instalacao: 'HEMATO',
      tipo: 'ORU^R01',
      controle: '42',
      versao: '2.5.1',
    });
    expect(cabecalhoDe('OBX|1')).toBeUndefined();
    expect(cabecalhoDe('MSHaaa')).toBeUndefined();
  });

  it('responde com o número da mensagem, sem acento nem separador no motivo', () => {
    const recebido = confirmacao(cabecalhoDe(MENSAGEM), 'AR', {
      agora: '2026-11-29T12:00:01.000Z',
      id: 'Z1',
      motivo: 'Não há analisador | cadastrado',
    });
    expect(recebido.split('\r')).toEqual([
      'MSH|^~\\&|ZELO|LAB|XN-1000|HEMATO|20261129120001+0000||ACK^R01^ACK|Z1|P|2.5.1',
      'MSA|AR|42|Nao ha analisador   cadastrado',
      '',
    ]);
  });

  it('responde também a quem não se apresenta', () => {
    expect(confirmacao(undefined, 'AR', { agora: '2026-11-29T12:00:01.000Z', id: 'Z2' })).toContain(
      'MSA|AR|\r',
    );
  });
});
