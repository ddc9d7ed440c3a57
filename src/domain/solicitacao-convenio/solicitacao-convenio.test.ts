import { describe, expect, it } from 'vitest';
import { guardasSolicitacao as texto } from '#messages/solicitacao-convenio.ts';
import guardas from './guardas.ts';
import { relogioDe, retomar, venceEm } from './prazo.ts';
import { matriculaLida, protocoloDe, protocoloLido, TAMANHO_PROTOCOLO } from './protocolo.ts';
import { abaixoDoPedido, alemDoPedido, proposta, temAutorizado } from './quantidade.ts';

const RECEBIDA = '2026-11-02T12:00:00.000Z';
const em = (texto: string) => Date.parse(texto);

describe('[CLIN-09] the service-time clock', () => {
  it('runs from the arrival, and stands still while the sender is waited for', () => {
    const vence = venceEm(RECEBIDA, 48);
    expect(vence).toBe('2026-11-04T12:00:00.000Z');
    expect(retomar(vence, '2026-11-03T00:00:00.000Z', '2026-11-03T10:30:00.000Z')).toBe(
      '2026-11-04T22:30:00.000Z',
    );
    // A computer whose clock goes wrong takes nothing away.
    expect(retomar(vence, '2026-11-03T10:00:00.000Z', '2026-11-03T09:00:00.000Z')).toBe(vence);
  });

  it('is near, late or standing', () => {
    const linha = { venceEm: '2026-11-04T12:00:00.000Z', pausadaEm: null };
    expect(relogioDe(linha, 24, em('2026-11-03T11:59:59.000Z'))?.estado).toBe('no-prazo');
    expect(relogioDe(linha, 24, em('2026-11-03T12:00:00.000Z'))?.estado).toBe('perto');
    expect(relogioDe(linha, 24, em('2026-11-04T12:00:01.000Z'))).toEqual({ estado: 'vencida', resta: -1000 });
    const parada = { ...linha, pausadaEm: '2026-11-04T11:00:00.000Z' };
    expect(relogioDe(parada, 24, em('2026-12-01T00:00:00.000Z'))).toEqual({
      estado: 'parada',
      resta: 3_600_000,
    });
    expect(relogioDe({ venceEm: null, pausadaEm: null }, 24, 0)).toBeNull();
  });
});

describe('[CLIN-09] [LOOK-10] what is authorised', () => {
  it('is proposed whole by 100 %, in whole units by less', () => {
    expect(proposta(10, '100.00')).toBe(10);
    expect(proposta(3, '50.00')).toBe(1);
    expect(proposta(1, '10.00')).toBe(1);
    expect(proposta(29, '70.00')).toBe(20);
    expect(proposta(5, '0.00')).toBe(0);
    // Never more than was asked, whatever the contract says.
    expect(proposta(4, '150.00')).toBe(4);
  });

  it('[INS-02] is never more than was asked: the lines that are beyond it', () => {
    expect(
      alemDoPedido([
        { pedida: 1, autorizada: 5 },
        { pedida: 2, autorizada: 2 },
        { pedida: 2, autorizada: null },
      ]),
    ).toEqual([0]);
  });

  const item = (quantidadeSolicitada: number, quantidadeAutorizada: number | null) => ({
    descricao: 'Sessão',
    quantidadeSolicitada,
    quantidadeAutorizada,
  });
  const entrada = (itens: readonly object[], validadeSenha = '2026-12-31') => ({
    registro: { itens },
    campos: { validadeSenha },
    eu: 1,
    motivo: null,
    hoje: '2026-11-02',
    existe: () => true,
  });

  it('is the whole or a part, each by its own step', () => {
    expect(abaixoDoPedido([item(2, 2), item(2, 1)])).toEqual(['Sessão']);
    expect(temAutorizado([item(2, null), item(2, 0)])).toBe(false);
    const tudo = guardas['tudo-autorizado'];
    const parte = guardas['parte-autorizada'];
    expect(tudo(entrada([]))).toBe(texto.semItens);
    expect(tudo(entrada([item(2, 1)]))).toBe(texto.falta(['Sessão']));
    expect(tudo(entrada([item(2, 2)]))).toBeUndefined();
    expect(tudo(entrada([item(2, 2)], '2026-11-01'))).toEqual({ validadeSenha: [texto.senhaVencida] });
    expect(parte(entrada([item(2, 2)]))).toBe(texto.tudo);
    expect(parte(entrada([item(2, 0)]))).toBe(texto.nada);
    expect(parte(entrada([item(2, 1)]))).toBeUndefined();
  });
});

describe('[INS-01] the protocol', () => {
  it('has twenty letters of five bits each, and is read however it was typed', () => {
    const protocolo = protocoloDe(new Uint8Array(TAMANHO_PROTOCOLO).map((_, at) => at * 13));
    expect(protocolo).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(protocoloLido(protocolo.toLowerCase().replaceAll('-', ' '))).toBe(protocolo);
    expect(protocoloLido('OOOO-IIII-LLLL-0000-1111')).toBe('0000-1111-1111-0000-1111');
    expect(protocoloLido('UUUU-0000-0000-0000-0000')).toBeNull();
    expect(protocoloLido('0000')).toBeNull();
    expect(() => protocoloDe(new Uint8Array(4))).toThrow('too few random bytes');
  });

  it('stands beside a matrícula without dots and dashes', () => {
    expect(matriculaLida(' 123.456-7 ab ')).toBe('1234567AB');
  });
});
