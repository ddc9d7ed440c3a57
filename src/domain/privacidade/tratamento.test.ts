import { describe, expect, it } from 'vitest';
import { destinatarios } from './tratamento.ts';

const de = (chave: string, env: { readonly [nome: string]: string }) =>
  destinatarios(env).find((operacao) => operacao.chave === `servico:${chave}`);

describe('[NGS-41] who outside receives data', () => {
  it.each([
    ['s3', { S3_BUCKET: 'x' }, 'amazonaws.com, região us-east-1', 'SIM'],
    ['s3', { S3_BUCKET: 'x', S3_REGION: 'sa-east-1' }, 'amazonaws.com, região sa-east-1', 'NAO'],
    // A name says where it was registered, not where its machines are.
    ['s3', { S3_BUCKET: 'x', S3_ENDPOINT: 'https://s3.exemplo.com.br' }, 's3.exemplo.com.br', 'A_CONFIRMAR'],
    ['s3', { S3_BUCKET: 'x', S3_ENDPOINT: 'http://10.0.0.4:9000' }, '10.0.0.4', 'NAO'],
    ['s3', { S3_BUCKET: 'x', S3_ENDPOINT: 'https://10.exemplo.com' }, '10.exemplo.com', 'A_CONFIRMAR'],
    ['s3', { S3_BUCKET: 'x', S3_ENDPOINT: 'http://172.20.1.1' }, '172.20.1.1', 'NAO'],
    ['s3', { S3_BUCKET: 'x', S3_ENDPOINT: 'http://minio:9000' }, 'minio', 'NAO'],
    ['govbr', { GOVBR_URL: 'https://sso.acesso.gov.br/' }, 'sso.acesso.gov.br', 'NAO'],
    ['correio', { SMTP_URL: 'smtps://ana:x@mail.exemplo.com:465' }, 'mail.exemplo.com', 'A_CONFIRMAR'],
    [
      'turn',
      { TURN_URLS: 'turn:turn.exemplo.com.br:3478?transport=udp,turns:turn2.exemplo.com:443' },
      'turn.exemplo.com.br, turn2.exemplo.com',
      'A_CONFIRMAR',
    ],
    ['carimbo', { CARIMBO_URL: 'https://act.exemplo.com.br/tsa' }, 'act.exemplo.com.br', 'NAO'],
    ['sncr', { SNCR_URL: 'https://sncr.anvisa.gov.br' }, 'sncr.anvisa.gov.br', 'NAO'],
    ['suporte', { SUPPORT_CHAT_URL: 'https://chat.exemplo.com/a' }, 'chat.exemplo.com', 'A_CONFIRMAR'],
    ['identidade', { IDENTITY_API_KEY: 'k' }, 'identitytoolkit.googleapis.com', 'SIM'],
  ] as const)('[NGS-41] %s by %o: %s, %s', (chave, env, lugar, exterior) => {
    const operacao = de(chave, env);
    expect(operacao?.exterior).toBe(exterior);
    expect(operacao?.quemRecebe?.endsWith(`, em ${lugar}`), operacao?.quemRecebe ?? '').toBe(true);
  });

  it('[NGS-41] what is not configured receives nothing', () => {
    expect(destinatarios({}).map(({ chave }) => chave)).toEqual(['servico:push']);
  });
});
