interface HeadedListsProps {
  lists: readonly { heading: string; lines: readonly string[] }[];
}

export const HeadedLists = ({ lists }: HeadedListsProps) =>
  lists.map(({ heading, lines }) => (
    <div key={heading}>
      <p>{heading}</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  ));
