import { expect, it } from 'vitest';
import { documentos, problemaNome } from './documento.ts';

it('[DOC-04] [DOC-05] [DOC-06] the specification’s sentences stand verbatim', () => {
  expect(documentos).toMatchObject({
    informePasta: 'Informe o nome da pasta',
    informeTag: 'Informe a Tag',
    informeNome: 'Nome deve ser informado',
    umArquivo: 'Não é possível adicionar mais de 1 arquivo',
    pastaComItens: 'Não é possível remover a Pasta, exclua primeiro os subitens',
    confirmarExclusao: 'Tem certeza que deseja excluir o item selecionado?',
    falhaExibicao: 'Erro na abertura do documento',
    semExibicao: 'Não é possível visualizar o aquivo, favor realizar o download para visualização.',
    nenhumRegistro: 'Nenhum registro encontrado',
    gerado: 'Documento gerado com sucesso',
  });
  expect(problemaNome.vazio).toBe(documentos.informeNome);
});
