import { Button } from 'antd';
import { useMemo } from 'react';
import { mudancasEntre, type Mudanca } from '#domain/formulario/diferenca.ts';
import { DADO_VAZIO, lerDado } from '#domain/formulario/ler.ts';
import type { RecordForm, Row, Values } from '#engine/kit/index.ts';
import { construtor, sobreOModelo } from '#messages/formulario-construtor.ts';
import { Modal } from '#shared/ui/Modal.tsx';

const texto = construtor.conflito;

type Props = {
  form: RecordForm;
  conflict: { readonly base: Values; readonly current: Row };
  onSave: () => void;
  onExport: () => void;
};

/** What stands beside the fields: whoever changed one of these keeps it, unless both did. */
const CABECALHO = ['nome', 'descricao'] as const;
const mudouEm = (base: Values, values: Values) =>
  CABECALHO.filter((campo) => (values[campo] ?? '') !== (base[campo] ?? ''));

const dadoDe = (value: unknown) => {
  const leitura = lerDado(String(value ?? ''));
  return leitura.ok ? leitura.dado : DADO_VAZIO;
};

/** Two people at one draft: what each changed since both read it, and whose to keep. Nothing is lost: mine can be exported. */
export function ConflictDialog({ form, conflict, onSave, onExport }: Props) {
  const { base, current } = conflict;
  const mine = form.store.get().values;
  const [meu, atual] = useMemo(
    () => [
      mudancasEntre(dadoDe(base.dado), dadoDe(mine.dado)),
      mudancasEntre(dadoDe(base.dado), dadoDe(current.dado)),
    ],
    [base, mine, current],
  );
  const keep = (values: Values) => form.takeMerged(values);
  const meus = mudouEm(base, mine);
  const cabecalho = Object.fromEntries(
    CABECALHO.map((campo) => [campo, (meus.includes(campo) ? mine : current)[campo]]),
  );
  return (
    <Modal
      title={texto.titulo}
      width={760}
      stubborn
      onClose={form.closeConflict}
      footer={
        <>
          <Button type="text" onClick={onExport}>
            {texto.exportar}
          </Button>
          <Button
            onClick={() =>
              keep({ ...mine, nome: current.nome, descricao: current.descricao, dado: current.dado })
            }
          >
            {texto.ficarAtual}
          </Button>
          <Button
            type="primary"
            onClick={() => {
              keep({ ...mine, ...cabecalho });
              onSave();
            }}
          >
            {texto.ficarMeu}
          </Button>
        </>
      }
    >
      <p>{texto.texto(typeof current.atualizadoPor === 'string' ? current.atualizadoPor : '')}</p>
      <div className="z-campos">
        <Side title={texto.meu} cabecalho={meus} mudancas={meu} />
        <Side title={texto.atual} cabecalho={mudouEm(base, current)} mudancas={atual} />
      </div>
    </Modal>
  );
}

type SideProps = {
  title: string;
  cabecalho: readonly (typeof CABECALHO)[number][];
  mudancas: readonly Mudanca[];
};

function Side({ title, cabecalho, mudancas }: SideProps) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {mudancas.length + cabecalho.length === 0 ? <p className="z-fraco">{texto.nada}</p> : null}
      <ul>
        {cabecalho.map((campo) => (
          <li key={campo}>{`${construtor.mudanca.alterado}: ${construtor[campo]}`}</li>
        ))}
        {mudancas.map((mudanca) => (
          <li key={`${mudanca.tipo}-${mudanca.chave}`}>
            {construtor.mudanca[mudanca.tipo]}:{' '}
            {mudanca.rotulo || (sobreOModelo(mudanca.chave) ?? construtor.ordem)}
          </li>
        ))}
      </ul>
    </section>
  );
}
