import { describe, expect, it } from 'vitest';
import { estimativa, MINUTOS_PADRAO } from './fila.ts';
import { doSolicitante, doTeleconsultor, respondivel } from './guardas.ts';

describe('[TELE-02] a espera na fila de teleconsultoria', () => {
  it('[TELE-02] são rodadas inteiras de quem atende, do tempo médio de uma resposta', () => {
    expect(estimativa(1, 1, 15)).toBe(15);
    expect(estimativa(4, 2, 15)).toBe(30);
    expect(estimativa(5, 2, 15)).toBe(45);
    expect(estimativa(1, 1, null)).toBe(MINUTOS_PADRAO);
    expect(estimativa(1, 1, 0.2)).toBe(1);
  });

  it('[TELE-02] sem ninguém atendendo não se promete nada', () => {
    expect(estimativa(1, 0, 15)).toBeNull();
  });
});

describe('[TELE-01] quem dá cada passo', () => {
  const registro = { teleconsultorId: 7, teleconsultor: 'Dra. Ana', solicitanteId: 3 };
  it('[TELE-01] só quem atende responde, e o que não evitou encaminhamento diz por quê', () => {
    expect(respondivel({ registro, campos: {}, eu: 8 })).toContain('Dra. Ana');
    expect(respondivel({ registro, campos: { evitouEncaminhamento: 'NAO' }, eu: 7 })).toHaveProperty(
      'porqueEncaminhamento',
    );
    expect(
      respondivel({
        registro,
        campos: { evitouEncaminhamento: 'NAO', porqueEncaminhamento: 'Biópsia' },
        eu: 7,
      }),
    ).toBeUndefined();
    expect(respondivel({ registro, campos: { evitouEncaminhamento: 'SIM' }, eu: 7 })).toBeUndefined();
  });

  it('[TELE-01] só quem atende devolve à fila, e só quem perguntou cancela e avalia', () => {
    expect(doTeleconsultor({ registro, eu: 7 })).toBeUndefined();
    expect(doTeleconsultor({ registro, eu: 3 })).toContain('Dra. Ana');
    expect(doSolicitante({ registro, eu: 3 })).toBeUndefined();
    expect(doSolicitante({ registro, eu: 7 })).toContain('quem fez a pergunta');
  });
});
