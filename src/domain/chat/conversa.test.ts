import { describe, expect, it } from 'vitest';
import { comUltima, falta, linhasDe, quantosLeram, unir } from './conversa.ts';
import type { ConversaChat, MensagemChat } from './wire.ts';

const m = (seq: number, autorId = 2, em = `2026-11-23T15:0${seq}:00.000Z`): MensagemChat => ({
  conversaId: 7,
  seq,
  autorId,
  autor: `Pessoa ${autorId}`,
  texto: `t${seq}`,
  arquivo: null,
  em,
});

describe('[CLIN-04] messages of the chat', () => {
  it('[CLIN-04] are held in order and once, however they come, and a gap is seen', () => {
    expect(unir([m(1), m(3)], [m(3), m(2)]).map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(falta([m(1)], 2)).toBe(false);
    expect(falta([m(1)], 3)).toBe(true);
    expect(falta([], 1)).toBe(false);
    expect(falta([], 2)).toBe(true);
  });

  it('[CLIN-04] stand under their day in the unit’s zone, with one line above the first that is new', () => {
    // Half past eleven at night and half past midnight, in São Paulo.
    const linhas = linhasDe(
      [m(1, 2, '2026-11-23T02:30:00.000Z'), m(2, 2, '2026-11-23T03:30:00.000Z'), m(3, 1), m(4), m(5)],
      2,
      1,
    );
    expect(
      linhas.map((linha) =>
        linha.tipo === 'mensagem' ? `${linha.mensagem.seq}${linha.seguida ? '+' : ''}` : linha.tipo,
      ),
    ).toEqual(['dia', '1', 'dia', '2', '3', 'novas', '4', '5+']);
    expect(linhasDe([m(3, 1)], 0, 1).some(({ tipo }) => tipo === 'novas')).toBe(false);
  });

  it('[CLIN-04] bring their conversation to the top, and count as unread only when somebody else wrote them', () => {
    const base = {
      tipo: 'DIRETA',
      nome: null,
      paciente: null,
      fechada: false,
      participantes: [],
      administra: false,
      ultimaEm: '',
    } as const;
    const duas: ConversaChat[] = [9, 7].map((id) => ({
      ...base,
      id,
      naoLidas: 0,
      lidaSeq: 1,
      ultimaSeq: 1,
      ultima: null,
    }));
    const [primeira, outraConversa] = comUltima(duas, m(2), 1);
    expect([primeira?.id, primeira?.naoLidas, primeira?.lidaSeq, outraConversa?.id]).toEqual([7, 1, 1, 9]);
    expect(comUltima(duas, m(2, 1), 1)[0]).toMatchObject({ id: 7, naoLidas: 0, lidaSeq: 2 });
    expect(comUltima(duas, m(1), 1)).toBe(duas);
  });

  it('[CLIN-04] tell how many of the others have read', () => {
    const marcas = [1, 2, 3].map((usuarioId) => ({ usuarioId, ateSeq: usuarioId * 2 }));
    expect([4, 6, 7].map((seq) => quantosLeram(marcas, seq, 1))).toEqual([2, 1, 0]);
  });
});
