#!/bin/sh
# boot-machine.sh NAME BASE OWN KEPT ADDRESS INTERNET: boots a Debian with systemd as its first process, in namespaces of its own (files,
# processes, network, name, cgroups), so that nothing of the testing machine is changed or listened on.
# The kernel's settings
# (/proc/sys, /sys) are one for all and can only be read there. BASE is an empty Debian, which is only read; OWN has upper/, work/ and root/ of this machine; KEPT has what is downloaded for all
# machines; ADDRESS is its own; INTERNET is the process in whose network the other end of its cable lies. It ends when the machine does.
set -eu
name=$1 base=$2 own=$3 kept=$4 address=$5 internet=$6

# One group of processes in each hierarchy of the kernel, so that the limits of the units count in them.
join() {
  group=$1/first-day-$name
  mkdir "$group"
  # Without these two nobody may enter a group of cpuset.
  for each in cpuset.cpus cpuset.mems; do [ ! -e "$1/$each" ] || cat "$1/$each" > "$group/$each"; done
  echo $$ > "$group/cgroup.procs"
}
while IFS=: read -r _ controllers path; do
  if [ -e /sys/fs/cgroup/cgroup.controllers ]; then join "/sys/fs/cgroup$path"
  elif [ -z "$controllers" ]; then [ ! -d /sys/fs/cgroup/unified ] || join "/sys/fs/cgroup/unified$path"
  else join "/sys/fs/cgroup/${controllers#name=}$path"; fi
done < /proc/$$/cgroup

exec unshare --net sh -euc '
  name=$1 base=$2 own=$3 kept=$4 address=$5 internet=$6
  ip link set lo up
  ip link add eth0 type veth peer name "$name" netns "$internet"
  ip addr add "$address/24" dev eth0
  ip link set eth0 up
  exec unshare --mount --uts --ipc --pid --fork --kill-child --cgroup sh -euc "
    mount --make-rprivate /
    mount -t overlay overlay -o lowerdir=$base,upperdir=$own/upper,workdir=$own/work $own/root
    cd $own/root
    hostname $name
    mkdir -p root/.npm var/cache/apt/archives/partial outside
    mount --bind $kept/npm root/.npm
    mount --bind $kept/apt var/cache/apt/archives
    mount -t proc proc proc
    mount --bind proc/sys proc/sys
    mount -o remount,bind,ro proc/sys
    mount -t sysfs -o ro sysfs sys
    if [ -e /sys/fs/cgroup/cgroup.controllers ]; then mount -t cgroup2 cgroup2 sys/fs/cgroup
    else
      mount -t tmpfs -o mode=755 tmpfs sys/fs/cgroup
      while IFS=: read -r _ controllers _; do
        at=sys/fs/cgroup/\${controllers#name=}
        case \$controllers in
          \"\") mkdir sys/fs/cgroup/unified; mount -t cgroup2 cgroup2 sys/fs/cgroup/unified ;;
          name=*) mkdir \$at; mount -t cgroup -o none,\$controllers cgroup \$at ;;
          *) mkdir \$at; mount -t cgroup -o \$controllers cgroup \$at ;;
        esac
      done < /proc/self/cgroup
    fi
    mount -t tmpfs -o mode=755 tmpfs dev
    for each in null zero full random urandom tty; do : > dev/\$each; mount --bind /dev/\$each dev/\$each; done
    mkdir dev/pts dev/shm
    mount -t devpts -o newinstance,ptmxmode=0666,mode=620 devpts dev/pts
    mount -t tmpfs -o mode=1777 tmpfs dev/shm
    ln -s pts/ptmx dev/ptmx
    ln -s /proc/self/fd dev/fd
    for each in 0/stdin 1/stdout 2/stderr; do ln -s /proc/self/fd/\${each%/*} dev/\${each#*/}; done
    mount -t tmpfs -o mode=755 tmpfs run
    pivot_root . outside
    exec chroot . sh -c \"umount -l /outside; exec env -i container=first-day PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd\"
  "
' - "$name" "$base" "$own" "$kept" "$address" "$internet"
