/** A service of postcodes as ViaCEP answers: a few streets, `erro` for every other. */
import type { Servico } from './contexto.ts';

const RUAS: {
  readonly [cep: string]: readonly [
    logradouro: string,
    bairro: string,
    cidade: string,
    uf: string,
    ibge: string,
  ];
} = {
  '30130010': ['Praça Sete de Setembro', 'Centro', 'Belo Horizonte', 'MG', '3106200'],
  '30140071': ['Avenida Afonso Pena', 'Funcionários', 'Belo Horizonte', 'MG', '3106200'],
  '01310100': ['Avenida Paulista', 'Bela Vista', 'São Paulo', 'SP', '3550308'],
  '20040020': ['Praça Floriano', 'Centro', 'Rio de Janeiro', 'RJ', '3304557'],
  '40020000': ['Praça Castro Alves', 'Centro', 'Salvador', 'BA', '2927408'],
  '69005010': ['Avenida Eduardo Ribeiro', 'Centro', 'Manaus', 'AM', '1302603'],
  '70040010': ['Setor Bancário Norte', 'Asa Norte', 'Brasília', 'DF', '5300108'],
  '35570000': ['', '', 'Formiga', 'MG', '3126109'],
};

export const cep: Servico = ({ app, base }) => {
  app.get('/cep/:cep/json', (pedido, resposta) => {
    const rua = RUAS[String(pedido.params.cep)];
    if (!rua) return void resposta.json({ erro: 'true' });
    const [logradouro, bairro, localidade, uf, ibge] = rua;
    resposta.json({ cep: pedido.params.cep, logradouro, complemento: '', bairro, localidade, uf, ibge });
  });
  return { CEP_URL: `${base}/cep` };
};
