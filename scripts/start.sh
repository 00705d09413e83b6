# `npm start`: on the packaged Node, which starts faster than most machines' own and shares its code with the server.
node=.cache/node
[ -x $node ] || node=node
$node scripts/prepare.mjs || exit
[ -x .cache/node ] && node=.cache/node
exec $node scripts/start.mjs "$@"
