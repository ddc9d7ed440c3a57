/** What a change of permissions does, in words, before it is saved. */
import { Alert, Button, Typography } from 'antd';
import { Minus, Plus } from 'lucide-react';
import { chave } from '#domain/acesso/matriz.ts';
import { tituloDaAcao, type SubjectModel } from '#domain/acesso/subjects.ts';
import { matrizTela } from '#messages/acesso-tela.ts';
import { Modal } from '#shared/ui/Modal.tsx';

type Props = {
  readonly titulo: string;
  readonly alcance: string;
  readonly concede: readonly string[];
  readonly retira: readonly string[];
  readonly subjects: readonly SubjectModel[];
  readonly problem: string | null;
  readonly busy: boolean;
  readonly onSave: () => void;
  readonly onClose: () => void;
};

export function DifferenceDialog({
  titulo,
  alcance,
  concede,
  retira,
  subjects,
  problem,
  busy,
  onSave,
  onClose,
}: Props) {
  return (
    <Modal
      title={titulo}
      width={560}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{matrizTela.voltar}</Button>
          <Button type="primary" data-foco="" loading={busy} onClick={onSave}>
            {matrizTela.salvar}
          </Button>
        </>
      }
    >
      <Typography.Paragraph type="secondary">{alcance}</Typography.Paragraph>
      {problem === null ? null : <Alert type="error" showIcon message={problem} />}
      <DifferenceLists concede={inWords(concede, subjects)} retira={inWords(retira, subjects)} />
    </Modal>
  );
}

/** 'Bancos: incluir, alterar', by subject in the order of the menu. */
export function inWords(keys: readonly string[], subjects: readonly SubjectModel[]): string[] {
  const wanted = new Set(keys);
  const known = subjects.flatMap(({ subject, titulo, acoes }) => {
    const found = acoes.filter(({ action }) => wanted.delete(chave(subject, action)));
    return found.length === 0
      ? []
      : [`${titulo}: ${found.map((action) => action.titulo.toLocaleLowerCase('pt-BR')).join(', ')}`];
  });
  const rest = [...wanted].map((key) => {
    const [subject = '', action = ''] = key.split(':');
    return `${subject}: ${tituloDaAcao(action).toLocaleLowerCase('pt-BR')}`;
  });
  return [...known, ...rest];
}

export function DifferenceLists(props: {
  concede: readonly string[];
  retira: readonly string[];
  ganha?: string;
  perde?: string;
}) {
  const { concede, retira, ganha = matrizTela.ganha, perde = matrizTela.perde } = props;
  return (
    <>
      {concede.length > 0 ? (
        <section data-tipo="ganha">
          <h3>
            <Plus size={14} aria-hidden />
            {ganha}
          </h3>
          <ul>
            {concede.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      ) : null}
      {retira.length > 0 ? (
        <section data-tipo="perde">
          <h3>
            <Minus size={14} aria-hidden />
            {perde}
          </h3>
          <ul>
            {retira.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}
